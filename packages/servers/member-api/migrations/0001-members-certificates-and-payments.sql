-- Statements end with a semicolon at the end of a line, and nothing else does (see src/database/migrate.ts).
-- Money is whole cents in bigint columns named _cents; dates are calendar dates; rates are percent a year.

create table dataset_load (
  -- One row at most: a database is filled from one dataset, once.
  only_row boolean primary key default true check (only_row),
  file_digest text not null,
  environment_name text not null,
  loaded_at timestamptz not null default now()
);

create table spousal_consent_state (
  state text primary key
);

create table member (
  life_pro_name_id text primary key,
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date not null,
  last_four_ssn text not null check (last_four_ssn ~ '^[0-9]{4}$')
);

create table address (
  life_pro_name_id text primary key references member,
  address_line1 text,
  address_line2 text,
  address_line3 text,
  city text,
  state text,
  zip_code text,
  country text,
  phone_number text,
  is_temporary boolean not null,
  email_address text
);

-- One sign-in account of one member (R-22).
create table account_profile (
  account_profile_id bigint generated always as identity primary key,
  azure_object_id uuid not null unique,
  life_pro_name_id text not null unique references member,
  account_user_name text not null unique,
  profile_registered text check (profile_registered in ('Y', 'N')),
  profile_validated text check (profile_validated in ('Y', 'N')),
  allow_access boolean not null,
  allow_email_contact boolean not null,
  display_first_name text not null,
  display_last_name text not null,
  email_address text not null
);

create table certificate (
  certificate_number text primary key check (certificate_number ~ '^[0-9]{12}$'),
  line_of_business text not null check (line_of_business in ('A', 'H', 'I', 'L', 'U')),
  product_description text not null,
  product_name text not null,
  certificate_type text not null,
  chapter_number text,
  issue_date date,
  face_amount_cents bigint,
  status text not null,
  is_in_grace boolean not null,
  is_paid_up_to_date boolean not null,
  paid_up_type text,
  paid_to_date date,
  payment_due_date date,
  billing_status text,
  billing_status_reason text,
  billing_frequency text,
  is_on_pac boolean not null,
  by_pass_quote_calc boolean not null,
  estimated_death_benefit_cents bigint,
  plan_type text,
  interest_rate double precision,
  guaranteed_interest_rate double precision,
  qualification_code text,
  dividend_pua_face_cents bigint,
  years_certain integer,
  pay_mode text,
  payout_amount_cents bigint,
  net_loan_avail_cents bigint
);

-- What is billed next (ENT-08); a certificate without a row has no payment summary.
create table payment_summary (
  certificate_number text primary key references certificate,
  due_date date,
  billed_amount_cents bigint not null,
  amount_editable text not null check (amount_editable in ('Y', 'F', 'N'))
);

create table certificate_activity (
  certificate_number text not null references certificate,
  position integer not null,
  year integer not null,
  month integer not null check (month between 1 and 12),
  premiums_received_cents bigint not null,
  interest_credited_cents bigint not null,
  withdrawals_cents bigint not null,
  loan_activity_cents bigint not null,
  monthly_deductions_cents bigint not null,
  primary key (certificate_number, position)
);

create table surrender_quote (
  certificate_number text primary key references certificate,
  cash_value_pua_cents bigint,
  fund_value_cents bigint,
  fv_current_interest_rate double precision,
  fv_guaranteed_int_rate double precision,
  dividend_accumulation_cents bigint,
  ar_fund_value_cents bigint,
  surrender_amount_cents bigint,
  free_withdrawal_cents bigint,
  loan_interest_cents bigint,
  loan_balance_cents bigint
);

create table rider (
  certificate_number text not null references certificate,
  position integer not null,
  rider_name text not null,
  description text not null,
  primary key (certificate_number, position)
);

-- Who has which role on a certificate (CTX-03): a member, or a person or business who is none.
create table certificate_party (
  certificate_number text not null references certificate,
  position integer not null,
  role text not null check (
    role in ('Owner', 'Insured', 'Payor', 'Annuitant', 'Primary Beneficiary', 'Contingent Beneficiary')
  ),
  life_pro_name_id text references member,
  first_name text,
  middle_name text,
  last_name text,
  full_name text,
  business_name text,
  primary key (certificate_number, position)
);

create index certificate_party_of_member on certificate_party (life_pro_name_id, certificate_number, role);

-- The certificates a member may see at all, and as what (R-01, R-14).
create view member_certificate as
  select
    life_pro_name_id,
    certificate_number,
    bool_or(role = 'Owner') as is_owner,
    bool_or(role = 'Payor') as is_payor
  from certificate_party
  where life_pro_name_id is not null and role in ('Owner', 'Payor')
  group by life_pro_name_id, certificate_number;

-- The insured as one line of text: the first insured person, or the first annuitant of an annuity.
create view certificate_insured as
  select distinct on (party.certificate_number)
    party.certificate_number,
    coalesce(party.full_name, party.business_name, concat_ws(' ', member.first_name, member.middle_name, member.last_name)) as insured_name
  from certificate_party as party
  left join member on member.life_pro_name_id = party.life_pro_name_id
  where party.role in ('Insured', 'Annuitant')
  order by party.certificate_number, party.role = 'Annuitant', party.position;

create table payline (
  certificate_number text not null references certificate,
  position integer not null,
  payment_type text not null,
  amount_due_cents bigint not null,
  is_recurring boolean not null,
  has_recurring_payment boolean not null,
  billing_frequency text,
  due_date date,
  billed_amount_cents bigint not null,
  amount_billed_cents bigint not null,
  amount_editable text not null check (amount_editable in ('Y', 'F', 'N')),
  is_prorated boolean not null,
  number_of_months_due integer not null check (number_of_months_due >= 0),
  list_bill_id text,
  max_payment_date date,
  recurring_max_payment_date date,
  primary key (certificate_number, position)
);

create table payment_history (
  payment_history_id bigint generated always as identity primary key,
  certificate_number text not null references certificate,
  payment_date date not null,
  payment_amount_cents bigint not null,
  payment_type text not null,
  returned_indicator boolean not null
);

create index payment_history_of_certificate on payment_history (certificate_number, payment_date);

create table document (
  document_id text primary key,
  certificate_number text not null references certificate,
  form_type text not null check (
    form_type in ('Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract')
  ),
  period text not null
);

create index document_of_certificate on document (certificate_number);

create table pending_payment (
  reference_number text primary key,
  kind text not null check (kind in ('single', 'recurring')),
  azure_object_id uuid not null,
  certificate_number text not null references certificate,
  payment_type text not null,
  amount_cents bigint not null,
  payment_date date not null
);

create index pending_payment_of_account on pending_payment (azure_object_id);

create table faq (
  faq_id integer primary key,
  position integer not null,
  category text not null,
  question text not null,
  -- Plain text: markup is stripped when an answer is stored (SUP-11).
  answer text not null
);

create table contact_topic (
  contact_topic_id integer primary key,
  position integer not null,
  title text not null
);

create table contact_issue (
  contact_topic_id integer not null references contact_topic,
  contact_issue_id integer not null,
  position integer not null,
  title text not null,
  primary key (contact_topic_id, contact_issue_id)
);

create table docusign_url (
  docusign_envelope_master_id integer primary key,
  docusign_envelope_url text not null,
  has_spouse_role boolean not null
);

-- What browsers report through WriteToLog: one JSON value a line, so that no message can look like two (R-07).
create table log_entry (
  log_entry_id bigint generated always as identity primary key,
  written_at timestamptz not null default now(),
  entry jsonb not null
);
