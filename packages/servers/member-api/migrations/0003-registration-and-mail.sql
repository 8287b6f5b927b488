-- Registration (R-02, R-03, R-22), changes of profile and contact data (R-20), requests to member services (R-19), mail.

-- Every identity validation that was looked at; those made while validation is paused are not.
create table identity_attempt (
  identity_attempt_id bigint generated always as identity primary key,
  azure_object_id uuid not null,
  -- Null for a validation without a certificate.
  certificate_number text,
  client_address text not null,
  attempted_at timestamptz not null,
  response_code integer not null,
  -- Of a passed validation: whom it proved, and when a registration used it.
  life_pro_name_id text references member,
  used_at timestamptz,
  check ((life_pro_name_id is not null) = (response_code = 1))
);

create index identity_attempt_of_time on identity_attempt (attempted_at);
create index identity_attempt_of_account on identity_attempt (azure_object_id, attempted_at);

-- Accounts that failed too often (R-02). Member services let one go on by setting released_at to now().
create table registration_lock (
  azure_object_id uuid primary key,
  locked_at timestamptz not null,
  released_at timestamptz
);

-- Accounts that proved to be a member who has an account already (R-22).
create table refused_registration (
  azure_object_id uuid not null,
  life_pro_name_id text not null references member,
  refused_at timestamptz not null,
  primary key (azure_object_id, life_pro_name_id)
);

-- What members changed or asked to have changed, beside what was on file before (R-20).
create table member_change (
  member_change_id bigint generated always as identity primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  kind text not null check (kind in ('registration', 'profile', 'contact')),
  old_values jsonb not null,
  new_values jsonb not null,
  changed_at timestamptz not null,
  -- Set by member services when a contact change is in the address on file.
  processed_at timestamptz
);

create index member_change_of_member on member_change (life_pro_name_id, changed_at);

-- For member services: who changed something in the last six months, before a payout is sent anywhere (R-20).
create view recently_changed_member as
  select life_pro_name_id, max(changed_at) as last_changed_at
  from member_change
  where changed_at > now() - interval '6 months'
  group by life_pro_name_id;

create table support_request (
  support_request_id bigint generated always as identity primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  topic text not null,
  issue text not null,
  detail text not null,
  contact_method text not null,
  requested_at timestamptz not null
);

create index support_request_of_member on support_request (life_pro_name_id, requested_at);

-- Mail that is written in the transaction that it tells of, and sent afterwards.
create table mail (
  mail_id uuid primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  queued_at timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- When it is to be tried; while it is being sent, when whoever claimed it counts as gone.
  due_at timestamptz not null,
  settled_at timestamptz,
  -- A code of the transport, never its words, which repeat addresses.
  last_error text
);

create index mail_waiting on mail (due_at) where state = 'waiting';
