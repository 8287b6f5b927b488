-- Every payment and every schedule of payments that was ever asked for (R-09). A row is written before the processor
-- hears of it, and payment_id is the reference under which the processor is told, each time it is told.
create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('single', 'recurring')),
  azure_object_id uuid not null,
  certificate_number text not null references certificate,
  payment_type text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Of a schedule the date of its next payment.
  payment_date date not null,
  schedule_day integer check (schedule_day between 1 and 31),
  schedule_type_code text check (schedule_type_code in ('MONTHLY', 'QUARTERLY')),
  method_token text,
  -- READY is not sent yet, SENDING may be with the processor, UNKNOWN may be too and is looked up, MANUAL waits for a
  -- person; the others are what the processor says.
  state text not null check (
    state in (
      'READY', 'SENDING', 'UNKNOWN', 'MANUAL',
      'ACCEPTED', 'SCHEDULED', 'SETTLED', 'RETURNED', 'ACTIVE', 'ENDED', 'VOIDED', 'FAILED'
    )
  ),
  message text not null default '',
  -- Above zero for a further payment like one before, which the member has said they want.
  copy_number integer not null default 0,
  processor_reference text unique,
  -- The processor's reference of the schedule that made this payment by itself.
  schedule_reference text,
  -- What the processor is told of the member; removed as soon as the processor has answered.
  instruction jsonb,
  -- How the payment was authorised; kept for the record of the authorisation.
  authorisation jsonb,
  attempt integer not null default 0,
  owner uuid,
  lease_until timestamptz,
  -- When to go on with a payment that has no outcome yet.
  next_at timestamptz not null default now(),
  -- When to ask the processor how a payment stands that was to be changed or cancelled and whose answer got lost.
  look_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Two tabs and missing keys: the same payment twice is one.
create unique index payment_once on payment
  (azure_object_id, certificate_number, payment_type, payment_date, amount_cents, copy_number)
  where kind = 'single' and schedule_reference is null and state not in ('FAILED', 'VOIDED');

-- A line has one live schedule, whoever pays it.
create unique index payment_schedule_once on payment (certificate_number, payment_type)
  where kind = 'recurring' and state not in ('FAILED', 'VOIDED', 'ENDED');

create index payment_of_account on payment (azure_object_id, certificate_number, payment_date);

create index payment_open on payment (next_at) where state in ('READY', 'SENDING', 'UNKNOWN');

create index payment_to_look_up on payment (look_up_at) where look_up_at is not null;

-- A request by its Idempotency-Key, and the payments that are its answer (R-09).
create table payment_request (
  azure_object_id uuid not null,
  request_key text not null,
  request_digest text not null,
  payment_ids jsonb not null,
  -- Until then another request with this key is told to wait.
  busy_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (azure_object_id, request_key)
);

create index payment_request_by_age on payment_request (created_at);

-- The proof of each authorised debit: never changed, kept two years past the last debit.
create table payment_authorisation (
  payment_authorisation_id bigint generated always as identity primary key,
  payment_id uuid not null,
  azure_object_id uuid not null,
  kind text not null,
  certificate_number text not null,
  payment_type text not null,
  amount_cents bigint not null,
  payment_date date not null,
  schedule_day integer,
  schedule_type_code text,
  method_token text not null,
  processor_reference text not null,
  text_version text not null,
  client_address text not null,
  request_key text,
  authorised_at timestamptz not null,
  recorded_at timestamptz not null default now()
);

create index payment_authorisation_of_payment on payment_authorisation (payment_id);

create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'rows of this table are never changed'; end $$;

create trigger payment_authorisation_is_append_only before update or delete on payment_authorisation
  for each row execute function refuse_change();

-- How far the processor's own events have been taken in.
create table processor_cursor (
  only_row boolean primary key default true check (only_row),
  next_event bigint not null
);

insert into processor_cursor (next_event) values (0);

alter table payment_history add column payment_id uuid references payment;

create unique index payment_history_of_payment on payment_history (payment_id);

insert into payment (
  kind, azure_object_id, certificate_number, payment_type, amount_cents, payment_date, state, processor_reference
)
  select
    kind, azure_object_id, certificate_number, payment_type, amount_cents, payment_date,
    case kind when 'single' then 'SCHEDULED' else 'ACTIVE' end, reference_number
  from pending_payment;

drop table pending_payment;
