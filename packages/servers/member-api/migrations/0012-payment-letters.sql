-- What a member wants a recurring payment to become, for as long as the processor has not said that it is (AMB-78).
alter table payment add column wanted_change jsonb;

-- 'Checking account ending in 7395': what was authorised, as the member read it.
alter table payment_authorisation add column method_name text;

create index payment_authorisation_by_time on payment_authorisation (recorded_at);

-- Letters about payments, each written once: receipts of what was authorised, and notices ahead of another amount.
create table payment_letter (
  payment_letter_id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  -- Of a receipt.
  payment_authorisation_id bigint unique references payment_authorisation,
  -- What the member knows from then on, and the day of the debit.
  amount_cents bigint not null,
  payment_date date not null,
  written_at timestamptz not null default now()
);

create index payment_letter_of_payment on payment_letter (payment_id, payment_letter_id);

create unique index payment_letter_of_amount_once on payment_letter (payment_id, amount_cents, payment_date)
  where payment_authorisation_id is null;

-- What was authorised before is known to its member, and gets no letter now.
insert into payment_letter (payment_id, payment_authorisation_id, amount_cents, payment_date, written_at)
  select payment_id, payment_authorisation_id, amount_cents, payment_date, authorised_at
  from payment_authorisation;
