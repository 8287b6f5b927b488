-- E-mail addresses that members want to be written to, until their owners have confirmed them (R-19, R-20).

create table email_confirmation (
  -- SHA-256 of the token in the letter, which itself is kept nowhere else.
  token_hash text primary key,
  azure_object_id uuid not null,
  email_address text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);

create index email_confirmation_of_account on email_confirmation (azure_object_id, asked_at);

alter table member_change drop constraint member_change_kind_check;
alter table member_change add constraint member_change_kind_check
  check (kind in ('registration', 'profile', 'contact', 'email'));
