-- Statements end with a semicolon at the end of a line, and nothing else does (see src/database/migrate.ts). Money is
-- whole cents in bigint columns named _cents. Dates are calendar dates, rates are percent per year.

-- pg_trgm finds misspelled words. Every user who may create objects may create it.
create extension if not exists pg_trgm;

create table dataset_load (
  -- One row at most: a database is filled from one dataset.
  singleton boolean primary key default true check (singleton),
  file_digest text not null,
  environment_name text not null,
  loaded_at timestamptz not null default now()
);

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
  -- Rows of each file, and SHA-256 of the rules by which they were checked. Null if the files are not stored.
  row_counts jsonb,
  rules_digest text,
  check ((confirmed_reason is null) = (confirmed_by is null)),
  check ((row_counts is null) = (rules_digest is null))
);

-- Files of the last extract, in parts compressed with gzip. The next import reads only the rows that differ from them.
-- Base64, because the embedded engine takes seconds to read the same from bytea.
create table imported_file_part (
  kind text not null,
  part integer not null,
  base64 text not null,
  primary key (kind, part)
);

-- It is compressed already.
alter table imported_file_part alter column base64 set storage external;

-- Tables that a nightly import changes have a fill factor of 95: room on each page for new versions of its rows. A new
-- version on the page of the old one needs no index entries (HOT).

create table spousal_consent_state (
  state text primary key
);

create table member (
  life_pro_name_id text primary key,
  first_name text not null,
  middle_name text,
  last_name text not null,
  -- Without both, a member cannot register alone.
  date_of_birth date,
  last_four_ssn text check (last_four_ssn ~ '^[0-9]{4}$')
) with (fillfactor = 95);

-- For a registration without a certificate.
create index member_of_birth on member (date_of_birth, last_four_ssn);

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
) with (fillfactor = 95);

-- One sign-in account per member (R-22).
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
) with (fillfactor = 95);

-- Next bill of a certificate (ENT-08). Without a row it has no payment summary.
create table payment_summary (
  certificate_number text primary key references certificate,
  due_date date,
  billed_amount_cents bigint not null,
  amount_editable text not null check (amount_editable in ('Y', 'F', 'N'))
) with (fillfactor = 95);

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
) with (fillfactor = 95);

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
) with (fillfactor = 95);

create table rider (
  certificate_number text not null references certificate,
  position integer not null,
  rider_name text not null,
  description text not null,
  primary key (certificate_number, position)
) with (fillfactor = 95);

-- Parties of a certificate with their roles (CTX-03): members, other persons, or businesses.
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
) with (fillfactor = 95);

create index certificate_party_of_member on certificate_party (life_pro_name_id, certificate_number, role);

-- Certificates that a member may see, as owner or payor (R-01, R-14).
create view member_certificate as
  select
    life_pro_name_id,
    certificate_number,
    bool_or(role = 'Owner') as is_owner,
    bool_or(role = 'Payor') as is_payor
  from certificate_party
  where life_pro_name_id is not null and role in ('Owner', 'Payor')
  group by life_pro_name_id, certificate_number;

-- Insured as one line of text: the first insured person, or the first annuitant of an annuity.
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
) with (fillfactor = 95);

-- Every payment and schedule that was requested (R-09). The row is stored before the request to the processor, and
-- payment_id is the client reference of every attempt.
create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('single', 'recurring')),
  azure_object_id uuid not null,
  certificate_number text not null references certificate,
  payment_type text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- For a schedule, the date of its next payment.
  payment_date date not null,
  schedule_day integer check (schedule_day between 1 and 31),
  schedule_type_code text check (schedule_type_code in ('MONTHLY', 'QUARTERLY')),
  method_token text,
  -- READY is not sent. SENDING and UNKNOWN may be at the processor, and UNKNOWN is looked up. NEEDS_REVIEW requires
  -- manual review. The processor reports the others.
  state text not null check (
    state in (
      'READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW',
      'ACCEPTED', 'SCHEDULED', 'SETTLED', 'RETURNED', 'ACTIVE', 'ENDED', 'VOIDED', 'FAILED'
    )
  ),
  message text not null default '',
  -- Above zero for a second equal payment that the member has confirmed.
  duplicate_number integer not null default 0,
  processor_reference text unique,
  -- The processor's reference of the schedule that made this payment.
  schedule_reference text,
  -- Member data for the processor, removed after its response.
  instruction jsonb,
  -- The member's authorization, removed when it is recorded in payment_authorization.
  debit_authorization jsonb,
  attempts integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz,
  -- Time of the next step of an unresolved payment.
  next_at timestamptz not null default now(),
  -- Time of the next lookup: after a change or cancellation without a response, or the daily one.
  lookup_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Requested terms of a schedule that the processor has not confirmed (AMB-78).
  pending_change jsonb,
  -- Day of the last debit that the processor reported as collected or returned.
  debited_on date,
  -- The processor reported a debit after a return, which an older extract may still contain.
  is_debited_again boolean not null default false,
  -- When the member was notified of a return.
  return_notified_at timestamptz,
  -- Failed or ended state that needs no notice to the member any more. For returns see return_notified_at.
  notified_state text
);

-- Makes an equal payment from another tab, or without a key, a duplicate.
create unique index payment_unique on payment
  (azure_object_id, certificate_number, payment_type, payment_date, amount_cents, duplicate_number)
  where kind = 'single' and schedule_reference is null and state not in ('FAILED', 'VOIDED');

-- A line has one live schedule, whoever pays it.
create unique index payment_schedule_unique on payment (certificate_number, payment_type)
  where kind = 'recurring' and state not in ('FAILED', 'VOIDED', 'ENDED');

create index payment_ended_schedule on payment (certificate_number, payment_type)
  where kind = 'recurring' and state in ('ENDED', 'VOIDED');

create index payment_of_account on payment (azure_object_id, certificate_number, payment_date);

-- Without it, the removal of each certificate by an import reads all payments. So do the indexes of other tables on
-- certificates and members.
create index payment_of_certificate on payment (certificate_number);

create index payment_failed_authorization on payment (updated_at)
  where state = 'FAILED' and debit_authorization is not null;

create index payment_open on payment (next_at) where state in ('READY', 'SENDING', 'UNKNOWN');

create index payment_lookup on payment (lookup_at) where lookup_at is not null;

-- Pending one-time payments of a line: few rows of a growing table.
create index payment_pending_of_line on payment (certificate_number, payment_type)
  where kind = 'single' and state in ('READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'ACCEPTED', 'SCHEDULED', 'ACTIVE');

-- For metrics, so that their cost depends on the backlog and not on the history.
create index payment_without_outcome on payment (state) where state in ('READY', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW');

create index payment_return_to_notify on payment (payment_id) where state = 'RETURNED' and return_notified_at is null;

create index payment_failure_to_notify on payment (payment_id)
  where state in ('ENDED', 'FAILED') and notified_state is distinct from state;

create table payment_history (
  payment_history_id bigint generated always as identity primary key,
  certificate_number text not null references certificate,
  payment_date date not null,
  payment_amount_cents bigint not null,
  payment_type text not null,
  returned_indicator boolean not null,
  -- Set for payments of the portal.
  payment_id uuid references payment,
  -- The administration system's key of a payment. Null until an extract contains the payment.
  extract_key text unique,
  -- The reference in the extract, for a payment that the portal cannot match yet.
  processor_reference text
) with (fillfactor = 95);

create index payment_history_of_certificate on payment_history (certificate_number, payment_date);
create unique index payment_history_of_payment on payment_history (payment_id);

create index payment_history_of_reference on payment_history (processor_reference)
  where processor_reference is not null;

-- Requests by Idempotency-Key, with the payments that they returned (R-09).
create table payment_request (
  azure_object_id uuid not null,
  idempotency_key text not null,
  request_digest text not null,
  payment_ids jsonb not null,
  -- Until then another request with this key gets 409.
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (azure_object_id, idempotency_key)
);

create index payment_request_by_age on payment_request (created_at);

-- Immutable record of each authorized debit, retained two years past the last debit.
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
  idempotency_key text,
  authorized_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- Method as the member saw it, for example 'Checking account ending in 7395'.
  method_name text
);

create index payment_authorization_of_payment on payment_authorization (payment_id);

create index payment_authorization_by_time on payment_authorization (recorded_at);

create function reject_change() returns trigger language plpgsql as $$ begin raise exception 'rows of this table are never changed'; end $$;

create trigger payment_authorization_is_append_only before update or delete on payment_authorization
  for each row execute function reject_change();

-- Outcomes that operators set in manual review, with reason (src/payments/settlement/manual-review.ts). Immutable. A
-- schedule that was resolved as failed may need another review if it pays.
create table payment_resolution (
  payment_resolution_id bigint generated always as identity primary key,
  payment_id uuid not null,
  outcome text not null check (outcome in ('accepted', 'failed')),
  reason text not null,
  resolved_by text not null,
  resolved_at timestamptz not null default now()
);

create trigger payment_resolution_is_append_only before update or delete on payment_resolution
  for each row execute function reject_change();

create index payment_resolution_of_payment on payment_resolution (payment_id);

-- Emails about payments, each sent once: receipts of authorizations, and notices before a different amount.
create table payment_email (
  payment_email_id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  -- Set for receipts.
  payment_authorization_id bigint unique references payment_authorization,
  -- Amount that the member knows from then on, and the day of the debit.
  amount_cents bigint not null,
  payment_date date not null,
  queued_at timestamptz not null default now()
);

create index payment_email_of_payment on payment_email (payment_id, payment_email_id);

-- Premium reminders of paperless payors, one per premium (F-11).
create table premium_reminder (
  life_pro_name_id text not null references member,
  certificate_number text not null references certificate,
  due_date date not null,
  queued_at timestamptz not null default now(),
  primary key (life_pro_name_id, certificate_number, due_date)
);

create index premium_reminder_of_certificate on premium_reminder (certificate_number);

-- Cursor of the processor's event feed. Also the time of the next nightly reconciliation of schedules (3:00 in
-- Chicago), and the differences of the last one.
create table processor_cursor (
  singleton boolean primary key default true check (singleton),
  next_event bigint not null,
  -- When the feed was last imported, to a minute. For the alert that the feed has stopped.
  events_imported_at timestamptz not null default now(),
  -- When an event was last skipped, because the database rejects its values. For the alert.
  event_skipped_at timestamptz,
  reconcile_schedules_at timestamptz not null
    default ((date_trunc('day', now() at time zone 'America/Chicago') + interval '27 hours') at time zone 'America/Chicago'),
  mismatched_schedules integer not null default 0
);

insert into processor_cursor (next_event) values (0);

-- Documents are rendered on request, unless the society has stored the file.
create table document (
  document_id text primary key,
  certificate_number text not null references certificate,
  -- Recipient, who may have left the society. Null: every owner.
  life_pro_name_id text,
  form_type text not null check (
    form_type in ('Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract', 'Welcome Packet')
  ),
  period text not null,
  -- Filing time, and when paperless members were notified.
  filed_at timestamptz not null default now(),
  notified_at timestamptz
) with (fillfactor = 95);

create index document_of_certificate on document (certificate_number);

-- Documents that a member may read. Payors who are not owners may read bills only (R-14, R-16).
create view member_document as
  select mine.life_pro_name_id, mine.is_owner, document_id, certificate_number, form_type, period, filed_at
  from member_certificate as mine
  join document using (certificate_number)
  where (mine.is_owner or form_type = 'Billing Document')
    and (document.life_pro_name_id is null or document.life_pro_name_id = mine.life_pro_name_id);

create index document_to_notify on document (filed_at) where notified_at is null;

-- Amounts of a statement, line by line. Fixed when the statement was issued.
create table document_amount (
  document_id text not null references document,
  position integer not null,
  label text not null,
  amount_cents bigint not null,
  primary key (document_id, position)
) with (fillfactor = 95);

-- Base64 as on the wire, because the embedded engine takes seconds to read the same from bytea.
create table document_file (
  document_id text primary key references document,
  base64 text not null,
  -- SHA-256 and name of the file. Null for a file that did not come from an extract.
  digest text,
  file text
);

-- Last visit of a member, which decides which documents are new (F-10).
create table document_visit (
  life_pro_name_id text primary key references member,
  seen_at timestamptz not null,
  -- End of the previous visit, null in the first one.
  previous_seen_at timestamptz
);

-- Every paperless choice, as evidence. The latest one per member and kind applies.
create table paperless_choice (
  paperless_choice_id bigint generated always as identity primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  form_type text not null check (
    form_type in ('Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract')
  ),
  is_paperless boolean not null,
  -- Version of the accepted terms. Null for a return to paper, which needs none.
  terms_version text,
  chosen_at timestamptz not null,
  check (is_paperless = (terms_version is not null))
);

create index paperless_choice_of_member on paperless_choice (life_pro_name_id, form_type, paperless_choice_id);

-- The member's own choice of an email before a premium is due. Without a row, members without paper bills get it.
create table premium_reminder_choice (
  life_pro_name_id text primary key references member,
  is_on boolean not null,
  chosen_at timestamptz not null
);

-- Whether each account gets the email.
create view premium_reminder_setting as
  select profile.azure_object_id,
    coalesce(
      choice.is_on,
      profile.allow_email_contact and (
        select latest.is_paperless
        from paperless_choice as latest
        where latest.life_pro_name_id = profile.life_pro_name_id and latest.form_type = 'Billing Document'
        order by latest.paperless_choice_id desc
        limit 1
      ),
      false
    ) as is_on
  from account_profile as profile
  left join premium_reminder_choice as choice using (life_pro_name_id);

-- For the mailing house: documents that are not sent on paper, by member. Without online access, all are.
create view paperless_member as
  select life_pro_name_id, form_type, chosen_at, terms_version
  from (
    select distinct on (life_pro_name_id, form_type) *
    from paperless_choice
    order by life_pro_name_id, form_type, paperless_choice_id desc
  ) as latest
  join account_profile using (life_pro_name_id)
  where is_paperless and allow_access;

create table faq (
  faq_id integer primary key,
  position integer not null,
  category text not null,
  question text not null,
  -- Plain text, because markup is removed before storing (SUP-11).
  answer text not null
);

-- Help questions of each page topic, chosen by the society.
create table page_question (
  topic text not null,
  faq_id integer not null references faq on delete cascade,
  position integer not null,
  primary key (topic, faq_id)
);

-- Derived from faq and rebuilt with it. Words of questions weigh more than words of answers.
create table faq_words (
  faq_id integer primary key references faq on delete cascade,
  words tsvector not null,
  question_length integer not null,
  -- Words without their apostrophes, dashes, section signs, brackets and accents, such as '72t' for '§72(t)'. The
  -- program fills them when it rebuilds the index.
  normalized_words text not null default ''
);

create index faq_words_by_stem on faq_words using gin (words);

-- Every word of the articles with its stem, and the number of articles with this stem.
create table search_word (
  word text not null,
  stem text not null,
  articles integer not null,
  primary key (word, stem)
);

create index search_word_of_stem on search_word (stem);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

-- Members' words with the articles' words for them, provided by the society.
create table search_synonym (
  phrase text not null,
  means text not null,
  primary key (phrase, means)
);

-- Searches without results, for the authors of articles. Never contains the member (R-05).
create table search_without_results (
  phrase text primary key,
  times integer not null,
  last_on date not null
);

-- Removes the markup of an answer: lists, headings, and links to pages.
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
    'select to_tsvector(''simple'', question || '' '' || words_of_answer(answer) || '' '' || normalized_words)
     from faq join faq_words using (faq_id)'
  ) as written
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) as of_word (stem)
  join ts_stat('select words from faq_words') as stem on stem.word = of_word.stem
  on conflict (word, stem) do update set articles = excluded.articles
$$;

-- Counts by article and day whether it helped. Never contains the member (R-05).
create table faq_feedback (
  faq_id integer not null,
  submitted_on date not null,
  helped integer not null default 0,
  not_helped integer not null default 0,
  primary key (faq_id, submitted_on)
);

-- Idempotency keys of feedback, deleted after the day.
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

-- Identity validations, without attempts during a pause.
create table identity_attempt (
  identity_attempt_id bigint generated always as identity primary key,
  azure_object_id uuid not null,
  -- Null for a validation without a certificate.
  certificate_number text,
  client_network text not null,
  attempted_at timestamptz not null,
  response_code integer not null,
  -- Validated member, and when a registration consumed the validation.
  life_pro_name_id text references member,
  used_at timestamptz,
  check ((life_pro_name_id is not null) = (response_code = 1))
);

create index identity_attempt_of_time on identity_attempt (attempted_at);
create index identity_attempt_of_account on identity_attempt (azure_object_id, attempted_at);
create index identity_attempt_of_member on identity_attempt (life_pro_name_id) where life_pro_name_id is not null;

-- Accounts with too many failures (R-02). Member services release one by setting released_at to now().
create table registration_lock (
  azure_object_id uuid primary key,
  locked_at timestamptz not null,
  released_at timestamptz
);

-- Accounts that validated as a member who already has an account (R-22).
create table rejected_registration (
  azure_object_id uuid not null,
  life_pro_name_id text not null references member,
  rejected_at timestamptz not null,
  primary key (azure_object_id, life_pro_name_id)
);

create index rejected_registration_of_member on rejected_registration (life_pro_name_id);

-- Changes by members, requested or made, with old and new values (R-20).
create table member_change (
  member_change_id bigint generated always as identity primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  kind text not null check (kind in ('registration', 'profile', 'contact', 'email')),
  old_values jsonb not null,
  new_values jsonb not null,
  changed_at timestamptz not null,
  -- Set by member services when a contact change is resolved.
  resolved_at timestamptz,
  resolved_by text
);

create index member_change_of_member on member_change (life_pro_name_id, changed_at);

-- Members with changes in the last six months, which member services check before a payout (R-20).
create view recently_changed_member as
  select life_pro_name_id, max(changed_at) as last_changed_at
  from member_change
  where changed_at > now() - interval '6 months'
  group by life_pro_name_id;

-- Requested e-mail addresses, until they are confirmed (R-19, R-20).
create table email_confirmation (
  -- SHA-256 of the token, which only the email contains.
  token_hash text primary key,
  azure_object_id uuid not null,
  email_address text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);

create index email_confirmation_of_account on email_confirmation (azure_object_id, requested_at);

-- Support requests of members, with their state (F-08, R-09).
create table support_request (
  -- Reference for telephone calls: six digits.
  support_request_id bigint generated always as identity (start with 100001) primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  topic text not null,
  issue text not null,
  detail text not null,
  contact_method text not null,
  requested_at timestamptz not null,
  -- Idempotency key of the page.
  idempotency_key text,
  -- Set by member services when they start and finish the request.
  acknowledged_at timestamptz,
  answered_at timestamptz,
  -- Who finished it, and what they wrote about it.
  answered_by text,
  answer_note text
);

create index support_request_of_member on support_request (life_pro_name_id, requested_at);

create unique index support_request_of_key on support_request (azure_object_id, idempotency_key);

-- Deaths reported without an account (F-20). Never compared with stored data.
create table death_report (
  -- Reference for telephone calls: six digits, distinct from those of support requests.
  death_report_id bigint generated always as identity (start with 700001) primary key,
  -- Idempotency key of the page.
  idempotency_key text unique,
  reported_at timestamptz not null,
  -- For rate limits, the network of the reporter's site, removed after a day.
  client_network text,
  reporter_name text not null,
  relationship text not null,
  -- Empty if not provided. Either telephone or e-mail is required.
  reporter_phone text not null,
  reporter_email text not null,
  deceased_name text not null,
  date_of_death date not null,
  certificate_number text not null,
  note text not null,
  -- Set by member services when they start and finish the report.
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  -- Who finished it, and what they wrote about it.
  resolved_by text,
  resolution_note text
);

create index death_report_lately on death_report (reported_at);

-- Email outbox. Rows are stored in the transaction of their change, and sent afterwards.
create table mail (
  mail_id uuid primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  queued_at timestamptz not null,
  -- Mass announcements, which are sent after all other emails.
  is_bulk boolean not null default false,
  state text not null check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Time of the next attempt. During an attempt, the end of its lease.
  due_at timestamptz not null,
  settled_at timestamptz,
  -- Transport error code. Never the message, which repeats addresses.
  last_error text
);

create index mail_pending on mail (is_bulk, due_at) where state = 'pending';

create index mail_unsent on mail (state) where state in ('pending', 'failed');

create index mail_settled on mail (settled_at) where state = 'sent';

create table docusign_url (
  docusign_envelope_master_id integer primary key,
  docusign_envelope_url text not null,
  has_spouse_role boolean not null
);

-- Forms that members have started, with the state that the e-signature service reports (F-07).
create table form_submission (
  -- Reference in the signing link, which the service returns in its events.
  form_submission_id uuid primary key,
  life_pro_name_id text not null references member,
  certificate_number text not null references certificate,
  docusign_envelope_master_id integer not null,
  state text not null check (state in ('STARTED', 'SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED')),
  started_at timestamptz not null,
  -- The service's envelope id, null before its first event.
  envelope_id text,
  signed_at timestamptz,
  ended_at timestamptz
);

create index form_submission_of_member on form_submission (life_pro_name_id, started_at);
create index form_submission_of_certificate on form_submission (certificate_number);

-- Reopening an unsigned form continues its draft at the service.
create unique index form_submission_open
  on form_submission (life_pro_name_id, certificate_number, docusign_envelope_master_id)
  where state = 'STARTED';

-- Cursor of the e-signature poll, and the time of the next poll.
create table esignature_cursor (
  singleton boolean primary key default true check (singleton),
  polled_until timestamptz not null,
  next_at timestamptz not null
);

insert into esignature_cursor (polled_until, next_at) values (now(), now());

-- Business events for the back office: a transactional outbox (src/events/append-event.ts).
create table business_event (
  business_event_id bigint generated always as identity primary key,
  -- Place in the feed, which readers use as cursor. Assigned after the commit (src/events/event-feed.ts).
  position bigint unique,
  type text not null,
  version integer not null,
  occurred_at timestamptz not null,
  payload jsonb not null
);

create index business_event_without_position on business_event (business_event_id) where position is null;

create function reject_event_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.position is null
    and (new.business_event_id, new.type, new.version, new.occurred_at, new.payload)
      = (old.business_event_id, old.type, old.version, old.occurred_at, old.payload)
  then return new; end if; raise exception 'rows of this table are never changed'; end $$;

create trigger business_event_is_append_only before update or delete on business_event
  for each row execute function reject_event_change();

-- Cursor of the webhook, with the attempts for the next event (src/events/deliver-events.ts).
create table event_webhook (
  singleton boolean primary key default true check (singleton),
  delivered_position bigint not null,
  attempts integer not null default 0,
  -- Time of the next attempt. During an attempt, the end of its lease.
  due_at timestamptz not null
);

insert into event_webhook (delivered_position, due_at) values (0, now());

-- Events that the webhook could not deliver. The row is deleted after a later delivery.
create table event_dead_letter (
  position bigint primary key references business_event (position),
  attempts integer not null,
  failed_at timestamptz not null,
  -- Status or error code of the last attempt. Never the response, which may repeat personal data.
  last_error text not null,
  -- Set by an operator who requests another attempt.
  retry_at timestamptz
);

create index event_dead_letter_to_retry on event_dead_letter (retry_at) where retry_at is not null;

-- Browser logs from WriteToLog: one JSON value per row, so that no message can look like two (R-07).
create table log_entry (
  log_entry_id bigint generated always as identity primary key,
  written_at timestamptz not null default now(),
  entry jsonb not null
);

create index log_entry_of_time on log_entry (written_at);
