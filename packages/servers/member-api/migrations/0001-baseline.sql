-- Statements end with a semicolon at the end of a line, and nothing else does (see src/database/migrate.ts).
-- Money is whole cents in bigint columns named _cents; dates are calendar dates; rates are percent a year.

-- What is needed once from the database: pg_trgm finds misspelled words. Any user who may create objects may create it.
create extension if not exists pg_trgm;

create table dataset_load (
  -- One row at most: a database is filled from one dataset, once.
  singleton boolean primary key default true check (singleton),
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
    coalesce(
      party.full_name,
      party.business_name,
      concat_ws(
        ' ',
        coalesce(party.first_name, member.first_name),
        coalesce(party.middle_name, member.middle_name),
        coalesce(party.last_name, member.last_name)
      )
    ) as insured_name
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
  -- READY is not sent yet, SENDING may be with the processor, UNKNOWN may be too and is looked up, NEEDS_REVIEW waits for a
  -- person; the others are what the processor says.
  state text not null check (
    state in (
      'READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW',
      'ACCEPTED', 'SCHEDULED', 'SETTLED', 'RETURNED', 'ACTIVE', 'ENDED', 'VOIDED', 'FAILED'
    )
  ),
  message text not null default '',
  -- Above zero for a further payment like one before, which the member has said they want.
  duplicate_number integer not null default 0,
  processor_reference text unique,
  -- The processor's reference of the schedule that made this payment by itself.
  schedule_reference text,
  -- What the processor is told of the member; removed as soon as the processor has answered.
  instruction jsonb,
  -- How the payment was authorized; kept for the record of the authorization.
  debit_authorization jsonb,
  attempt integer not null default 0,
  owner uuid,
  lease_until timestamptz,
  -- When to go on with a payment that has no outcome yet.
  next_at timestamptz not null default now(),
  -- When to ask the processor how a payment stands that was to be changed or cancelled and whose answer got lost.
  look_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a member wants a recurring payment to become, for as long as the processor has not said that it is (AMB-78).
  pending_change jsonb,
  -- When its member was told that the bank returned it.
  return_notified_at timestamptz
);

-- Two tabs and missing keys: the same payment twice is one.
create unique index payment_unique on payment
  (azure_object_id, certificate_number, payment_type, payment_date, amount_cents, duplicate_number)
  where kind = 'single' and schedule_reference is null and state not in ('FAILED', 'VOIDED');

-- A line has one live schedule, whoever pays it.
create unique index payment_schedule_unique on payment (certificate_number, payment_type)
  where kind = 'recurring' and state not in ('FAILED', 'VOIDED', 'ENDED');

create index payment_of_account on payment (azure_object_id, certificate_number, payment_date);

create index payment_open on payment (next_at) where state in ('READY', 'SENDING', 'UNKNOWN');

create index payment_to_look_up on payment (look_up_at) where look_up_at is not null;

-- The pending one-time payments of a line, whoever makes them: few rows of a table that grows with every payment.
create index payment_pending_of_line on payment (certificate_number, payment_type)
  where kind = 'single' and state in ('READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'ACCEPTED', 'SCHEDULED', 'ACTIVE');

-- What the figures of the operator count again and again: the cost is that of what waits, not of the history.
create index payment_without_outcome on payment (state) where state in ('READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW');

create index payment_return_to_notify on payment (payment_id) where state = 'RETURNED' and return_notified_at is null;

create table payment_history (
  payment_history_id bigint generated always as identity primary key,
  certificate_number text not null references certificate,
  payment_date date not null,
  payment_amount_cents bigint not null,
  payment_type text not null,
  returned_indicator boolean not null,
  -- Of a payment that the portal made.
  payment_id uuid references payment
);

create index payment_history_of_certificate on payment_history (certificate_number, payment_date);
create unique index payment_history_of_payment on payment_history (payment_id);

-- A request by its Idempotency-Key, and the payments that are its answer (R-09).
create table payment_request (
  azure_object_id uuid not null,
  request_key text not null,
  request_digest text not null,
  payment_ids jsonb not null,
  -- Until then another request with this key is told to wait.
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (azure_object_id, request_key)
);

create index payment_request_by_age on payment_request (created_at);

-- The proof of each authorized debit: never changed, kept two years past the last debit.
create table payment_authorization (
  payment_authorization_id bigint generated always as identity primary key,
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
  authorized_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- 'Checking account ending in 7395': what was authorized, as the member read it.
  method_name text
);

create index payment_authorization_of_payment on payment_authorization (payment_id);

create index payment_authorization_by_time on payment_authorization (recorded_at);

create function reject_change() returns trigger language plpgsql as $$ begin raise exception 'rows of this table are never changed'; end $$;

create trigger payment_authorization_is_append_only before update or delete on payment_authorization
  for each row execute function reject_change();

-- What a person said became of a payment that waited for one, and why (src/payments/settle/by-hand.ts). Never changed. A
-- schedule that was settled as failed, and that pays all the same, may come to wait for a person once more.
create table payment_settlement (
  payment_settlement_id bigint generated always as identity primary key,
  payment_id uuid not null,
  outcome text not null check (outcome in ('accepted', 'failed')),
  reason text not null,
  settled_by text not null,
  settled_at timestamptz not null default now()
);

create trigger payment_settlement_is_append_only before update or delete on payment_settlement
  for each row execute function reject_change();

create index payment_settlement_of_payment on payment_settlement (payment_id);

-- Letters about payments, each written once: receipts of what was authorized, and notices ahead of another amount.
create table payment_email (
  payment_email_id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  -- Of a receipt.
  payment_authorization_id bigint unique references payment_authorization,
  -- What the member knows from then on, and the day of the debit.
  amount_cents bigint not null,
  payment_date date not null,
  written_at timestamptz not null default now()
);

create index payment_email_of_payment on payment_email (payment_id, payment_email_id);

create unique index payment_email_of_amount_once on payment_email (payment_id, amount_cents, payment_date)
  where payment_authorization_id is null;

-- That a premium comes due was told to whoever pays it and gets no bill on paper, once (F-11).
create table premium_reminder (
  life_pro_name_id text not null references member,
  certificate_number text not null references certificate,
  due_date date not null,
  written_at timestamptz not null default now(),
  primary key (life_pro_name_id, certificate_number, due_date)
);

-- How far the processor's own events have been taken in. When live schedules are next compared with the processor's, at
-- three in the morning in Chicago, and how many differed last.
create table processor_cursor (
  singleton boolean primary key default true check (singleton),
  next_event bigint not null,
  reconcile_schedules_at timestamptz not null
    default ((date_trunc('day', now() at time zone 'America/Chicago') + interval '27 hours') at time zone 'America/Chicago'),
  mismatched_schedules integer not null default 0
);

insert into processor_cursor (next_event) values (0);

-- The PDF of a document is made when it is asked for, unless the society has it already.
create table document (
  document_id text primary key,
  certificate_number text not null references certificate,
  form_type text not null check (
    form_type in ('Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract', 'Welcome Packet')
  ),
  period text not null,
  -- When it came to be on file, and when whoever chose to have no paper was told.
  filed_at timestamptz not null default now(),
  notified_at timestamptz
);

create index document_of_certificate on document (certificate_number);

create index document_to_notify on document (filed_at) where notified_at is null;

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

-- A member's last visit, by which they see what came new since (F-10).
create table document_visit (
  life_pro_name_id text primary key references member,
  seen_at timestamptz not null,
  -- The end of the visit before; null in the first one.
  previous_seen_at timestamptz
);

-- Every choice that was ever made, as the proof of it; the last one of a member and kind holds.
create table paperless_choice (
  paperless_choice_id bigint generated always as identity primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  form_type text not null check (
    form_type in ('Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract')
  ),
  is_paperless boolean not null,
  -- Which statements were agreed to; going back to paper needs none.
  statements_version text,
  chosen_at timestamptz not null,
  check (is_paperless = (statements_version is not null))
);

create index paperless_choice_of_member on paperless_choice (life_pro_name_id, form_type, paperless_choice_id);

-- For whoever prints and mails: what is not to be sent on paper to whom.
create view paperless_member as
  select life_pro_name_id, form_type, chosen_at, statements_version
  from (
    select distinct on (life_pro_name_id, form_type) *
    from paperless_choice
    order by life_pro_name_id, form_type, paperless_choice_id desc
  ) as latest
  where is_paperless;

create table faq (
  faq_id integer primary key,
  position integer not null,
  category text not null,
  question text not null,
  -- Plain text: markup is stripped when an answer is stored (SUP-11).
  answer text not null
);

-- The few questions that each page of the portal has near at hand, by the topic that the page names; data of the society.
create table page_question (
  topic text not null,
  faq_id integer not null references faq on delete cascade,
  position integer not null,
  primary key (topic, faq_id)
);

-- Derived from faq, and filled anew with it: those of the question weigh more than those of the answer.
create table faq_words (
  faq_id integer primary key references faq on delete cascade,
  words tsvector not null,
  question_length integer not null
);

create index faq_words_by_stem on faq_words using gin (words);

-- Every word of the articles as it is written, its stem, and in how many articles that occurs.
create table search_word (
  word text not null,
  stem text not null,
  articles integer not null,
  primary key (word, stem)
);

create index search_word_of_stem on search_word (stem);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

-- What members say, and what the articles say for it; data of the society.
create table search_synonym (
  phrase text not null,
  means text not null,
  primary key (phrase, means)
);

-- What was searched for and not found, for whoever writes the articles: never who asked (R-05).
create table search_without_results (
  phrase text primary key,
  times integer not null,
  last_on date not null
);

-- An answer without the signs by which its text keeps its structure: lists, headings, and links to the portal's pages.
create function words_of_answer(answer text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(answer, '^(• |## |\d{1,3}\. )', '', 'gn'),
    '\[([^][]+)\]\(/[^()\s]*\)', '\1', 'g'
  )
$$;

create function fill_faq_words() returns void language sql as $$
  insert into faq_words (faq_id, words, question_length)
  select
    faq_id,
    setweight(to_tsvector('english', question), 'A')
      || setweight(to_tsvector('english', words_of_answer(answer)), 'B'),
    length(to_tsvector('english', question))
  from faq
  on conflict (faq_id) do update set words = excluded.words, question_length = excluded.question_length
$$;

create function fill_search_word() returns void language sql as $$
  insert into search_word (word, stem, articles)
  select written.word, stem.word, stem.ndoc
  from ts_stat(
    'select to_tsvector(''simple'', question || '' '' || words_of_answer(answer)) from faq'
  ) as written
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) as of_word (stem)
  join ts_stat('select words from faq_words') as stem on stem.word = of_word.stem
  on conflict (word, stem) do update set articles = excluded.articles
$$;

-- What helps: whether an article did, counted by article and day, and never who said it (R-05).
create table faq_feedback (
  faq_id integer not null,
  submitted_on date not null,
  helped integer not null default 0,
  not_helped integer not null default 0,
  primary key (faq_id, submitted_on)
);

-- A key that a page has made up for one article, so that it counts once however often it comes; gone after the day.
create table faq_feedback_key (
  feedback_key text not null,
  faq_id integer not null,
  submitted_on date not null,
  helped boolean not null,
  primary key (feedback_key, faq_id)
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
create table rejected_registration (
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
  kind text not null check (kind in ('registration', 'profile', 'contact', 'email')),
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

-- E-mail addresses that members want to be written to, until their owners have confirmed them (R-19, R-20).
create table email_confirmation (
  -- SHA-256 of the token in the letter, which itself is kept nowhere else.
  token_hash text primary key,
  azure_object_id uuid not null,
  email_address text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);

create index email_confirmation_of_account on email_confirmation (azure_object_id, requested_at);

-- Requests to member services that are sent once and can be followed (F-08, R-09).
create table support_request (
  -- The reference that a member reads out on the telephone: six digits from the first.
  support_request_id bigint generated always as identity (start with 100001) primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  topic text not null,
  issue text not null,
  detail text not null,
  contact_method text not null,
  requested_at timestamptz not null,
  -- Of the page that sent it: the same key again is the same request.
  request_key text,
  -- Set by member services: when somebody took it up, and when it was answered.
  acknowledged_at timestamptz,
  answered_at timestamptz
);

create index support_request_of_member on support_request (life_pro_name_id, requested_at);

create unique index support_request_of_key on support_request (azure_object_id, request_key);

-- Deaths that are reported without an account (F-20). Nothing in a report is compared with what is on file.
create table death_report (
  -- The reference that the reporter reads out on the telephone: six digits, and none of a request to member services.
  death_report_id bigint generated always as identity (start with 700001) primary key,
  -- Of the page that sent it: the same key again is the same report.
  request_key text unique,
  reported_at timestamptz not null,
  -- For the limit of each address; removed after a day.
  client_address text,
  reporter_name text not null,
  relationship text not null,
  -- Empty where there is none; one of the two is there.
  reporter_phone text not null,
  reporter_email text not null,
  deceased_name text not null,
  date_of_death date not null,
  certificate_number text not null,
  note text not null,
  -- Set by member services: when somebody took it up, and when it was done with.
  acknowledged_at timestamptz,
  resolved_at timestamptz
);

create index death_report_lately on death_report (reported_at);

-- Mail that is written in the transaction that it tells of, and sent afterwards.
create table mail (
  mail_id uuid primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  queued_at timestamptz not null,
  state text not null check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- When it is to be tried; while it is being sent, when whoever claimed it counts as gone.
  due_at timestamptz not null,
  settled_at timestamptz,
  -- A code of the transport, never its words, which repeat addresses.
  last_error text
);

create index mail_pending on mail (due_at) where state = 'pending';

create index mail_unsent on mail (state) where state in ('pending', 'failed');

create index mail_settled on mail (settled_at) where state = 'sent';

create table docusign_url (
  docusign_envelope_master_id integer primary key,
  docusign_envelope_url text not null,
  has_spouse_role boolean not null
);

-- Forms that members have begun to sign, and what the e-signature service has told of them (F-07).
create table form_submission (
  -- Goes with the link, and comes back with whatever the service tells.
  form_submission_id uuid primary key,
  life_pro_name_id text not null references member,
  certificate_number text not null references certificate,
  docusign_envelope_master_id integer not null,
  state text not null check (state in ('STARTED', 'SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED')),
  started_at timestamptz not null,
  -- The service's own name of what was signed; null until it has told of something.
  envelope_id text,
  signed_at timestamptz,
  ended_at timestamptz
);

create index form_submission_of_member on form_submission (life_pro_name_id, started_at);

-- Opened again before it is signed, a form is the same one: a draft at the service is gone on with.
create unique index form_submission_open
  on form_submission (life_pro_name_id, certificate_number, docusign_envelope_master_id)
  where state = 'STARTED';

-- Each event of the service once: told a second time, it changes nothing.
create table esignature_event (
  esignature_event_id text primary key,
  form_submission_id uuid not null references form_submission,
  received_at timestamptz not null
);

create index esignature_event_of_time on esignature_event (received_at);

-- Until when the service was asked for what it has to tell, and when it is to be asked next.
create table esignature_cursor (
  singleton boolean primary key default true check (singleton),
  polled_until timestamptz not null,
  next_at timestamptz not null
);

insert into esignature_cursor (polled_until, next_at) values (now(), now());

-- What browsers report through WriteToLog: one JSON value a line, so that no message can look like two (R-07).
create table log_entry (
  log_entry_id bigint generated always as identity primary key,
  written_at timestamptz not null default now(),
  entry jsonb not null
);

create index log_entry_of_time on log_entry (written_at);
