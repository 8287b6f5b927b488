-- Files of the last extract. The next import reads only the rows that differ from them (docs/nightly-import.md).

-- Parts of a file, compressed with gzip. Base64, because the embedded engine takes seconds to read the same from bytea.
create table imported_file_part (
  kind text not null,
  part integer not null,
  base64 text not null,
  primary key (kind, part)
);

-- It is compressed already.
alter table imported_file_part alter column base64 set storage external;

-- Rows of each file, and SHA-256 of the rules by which they were checked. Null if the files are not stored.
alter table data_import
  add column row_counts jsonb,
  add column rules_digest text,
  add check ((row_counts is null) = (rules_digest is null));

-- The reference in the extract, for a payment that the portal cannot match yet.
alter table payment_history add column processor_reference text;

create index payment_history_of_reference on payment_history (processor_reference)
  where processor_reference is not null;

-- Name of the PDF in the extract.
alter table document_file add column file text;
