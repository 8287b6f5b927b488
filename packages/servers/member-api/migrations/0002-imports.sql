-- Nightly imports of the administration system's extract (docs/nightly-import.md).

create table data_import (
  data_import_id bigint generated always as identity primary key,
  -- The day whose end the data describes.
  extract_date date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  -- Rows added, changed and removed, by kind.
  counts jsonb not null,
  -- Set if an operator confirmed an implausible extract.
  confirmed_reason text,
  confirmed_by text,
  check ((confirmed_reason is null) = (confirmed_by is null))
);

-- The administration system's key of a payment. Null until an extract contains the payment.
alter table payment_history add column extract_key text unique;

-- SHA-256 of the file. Null for a file that did not come from an extract.
alter table document_file add column digest text;
