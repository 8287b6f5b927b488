-- What a person said became of a payment that waited for one, and why (src/payments/settle/by-hand.ts). Never changed.
create table payment_settlement (
  payment_settlement_id bigint generated always as identity primary key,
  payment_id uuid not null unique,
  outcome text not null check (outcome in ('accepted', 'failed')),
  reason text not null,
  settled_by text not null,
  settled_at timestamptz not null default now()
);

create trigger payment_settlement_is_append_only before update or delete on payment_settlement
  for each row execute function refuse_change();
