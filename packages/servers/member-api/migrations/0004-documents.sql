-- The PDF of a document is made when it is asked for, unless the society has it already.

alter table document drop constraint document_form_type_check;

alter table document add constraint document_form_type_check check (
  form_type in ('Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract', 'Welcome Packet')
);

-- What a statement states, line by line: fixed when it was drawn up, whatever the certificate is worth today.
create table document_amount (
  document_id text not null references document,
  position integer not null,
  label text not null,
  amount_cents bigint not null,
  primary key (document_id, position)
);

-- Base64, as it travels: the embedded engine takes seconds for the same in a bytea column.
create table document_file (
  document_id text primary key references document,
  base64 text not null
);
