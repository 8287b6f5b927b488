// Written from the migrations by "npm run generate"; do not edit.
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import type { Generated, JSONColumnType } from 'kysely';
import type * as column from './column-types.ts';

/** The tables and views of the folder `migrations`, column for column. */
export interface Tables {
  account_profile: {
    account_profile_id: Generated<number>;
    azure_object_id: string;
    life_pro_name_id: string;
    account_user_name: string;
    profile_registered: 'Y' | 'N' | null;
    profile_validated: 'Y' | 'N' | null;
    allow_access: boolean;
    allow_email_contact: boolean;
    display_first_name: string;
    display_last_name: string;
    email_address: string;
  };
  address: {
    life_pro_name_id: string;
    address_line1: string | null;
    address_line2: string | null;
    address_line3: string | null;
    city: string | null;
    state: string | null;
    zip_code: string | null;
    country: string | null;
    phone_number: string | null;
    is_temporary: boolean;
    email_address: string | null;
  };
  business_event: {
    business_event_id: Generated<number>;
    position: number | null;
    type: string;
    version: number;
    occurred_at: Date;
    payload: JSONColumnType<column.EventPayload>;
  };
  certificate: {
    certificate_number: string;
    line_of_business: 'A' | 'H' | 'I' | 'L' | 'U';
    product_description: string;
    product_name: string;
    certificate_type: string;
    chapter_number: string | null;
    issue_date: CalendarDate | null;
    face_amount_cents: Cents | null;
    status: string;
    is_in_grace: boolean;
    is_paid_up_to_date: boolean;
    paid_up_type: string | null;
    paid_to_date: CalendarDate | null;
    payment_due_date: CalendarDate | null;
    billing_status: string | null;
    billing_status_reason: string | null;
    billing_frequency: string | null;
    is_on_pac: boolean;
    by_pass_quote_calc: boolean;
    estimated_death_benefit_cents: Cents | null;
    plan_type: string | null;
    interest_rate: number | null;
    guaranteed_interest_rate: number | null;
    qualification_code: string | null;
    dividend_pua_face_cents: Cents | null;
    years_certain: number | null;
    pay_mode: string | null;
    payout_amount_cents: Cents | null;
    net_loan_avail_cents: Cents | null;
  };
  certificate_activity: {
    certificate_number: string;
    position: number;
    year: number;
    month: number;
    premiums_received_cents: Cents;
    interest_credited_cents: Cents;
    withdrawals_cents: Cents;
    loan_activity_cents: Cents;
    monthly_deductions_cents: Cents;
  };
  certificate_insured: {
    certificate_number: string;
    insured_name: string;
  };
  certificate_party: {
    certificate_number: string;
    position: number;
    role: 'Owner' | 'Insured' | 'Payor' | 'Annuitant' | 'Primary Beneficiary' | 'Contingent Beneficiary';
    life_pro_name_id: string | null;
    first_name: string | null;
    middle_name: string | null;
    last_name: string | null;
    full_name: string | null;
    business_name: string | null;
  };
  contact_issue: {
    contact_topic_id: number;
    contact_issue_id: number;
    position: number;
    title: string;
  };
  contact_topic: {
    contact_topic_id: number;
    position: number;
    title: string;
  };
  data_import: {
    data_import_id: Generated<number>;
    extract_date: CalendarDate;
    started_at: Date;
    finished_at: Generated<Date>;
    counts: JSONColumnType<column.ImportCounts>;
    confirmed_reason: string | null;
    confirmed_by: string | null;
    row_counts: JSONColumnType<column.RowCounts | null, string | null, string | null>;
    rules_digest: string | null;
  };
  dataset_load: {
    singleton: Generated<boolean>;
    file_digest: string;
    environment_name: string;
    loaded_at: Generated<Date>;
  };
  death_report: {
    death_report_id: Generated<number>;
    idempotency_key: string | null;
    reported_at: Date;
    client_network: string | null;
    reporter_name: string;
    relationship: string;
    reporter_phone: string;
    reporter_email: string;
    deceased_name: string;
    date_of_death: CalendarDate;
    certificate_number: string;
    note: string;
    acknowledged_at: Date | null;
    resolved_at: Date | null;
    resolved_by: string | null;
    resolution_note: string | null;
  };
  document: {
    document_id: string;
    certificate_number: string;
    life_pro_name_id: string | null;
    form_type:
      | 'Reportable Tax Form'
      | 'Annual Statement Letter'
      | 'Billing Document'
      | 'Contract'
      | 'Welcome Packet';
    period: string;
    filed_at: Generated<Date>;
    notified_at: Date | null;
  };
  document_amount: {
    document_id: string;
    position: number;
    label: string;
    amount_cents: Cents;
  };
  document_file: {
    document_id: string;
    base64: string;
    digest: string | null;
    file: string | null;
  };
  document_visit: {
    life_pro_name_id: string;
    seen_at: Date;
    previous_seen_at: Date | null;
  };
  docusign_url: {
    docusign_envelope_master_id: number;
    docusign_envelope_url: string;
    has_spouse_role: boolean;
  };
  email_confirmation: {
    token_hash: string;
    azure_object_id: string;
    email_address: string;
    requested_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
  };
  esignature_cursor: {
    singleton: Generated<boolean>;
    polled_until: Date;
    next_at: Date;
  };
  event_dead_letter: {
    position: number;
    attempts: number;
    failed_at: Date;
    last_error: string;
    retry_at: Date | null;
  };
  event_webhook: {
    singleton: Generated<boolean>;
    delivered_position: number;
    attempts: Generated<number>;
    due_at: Date;
  };
  faq: {
    faq_id: number;
    position: number;
    category: string;
    question: string;
    answer: string;
  };
  faq_feedback: {
    faq_id: number;
    submitted_on: CalendarDate;
    helped: Generated<number>;
    not_helped: Generated<number>;
  };
  faq_feedback_key: {
    feedback_key: string;
    faq_id: number;
    submitted_on: CalendarDate;
    helped: boolean;
  };
  faq_words: {
    faq_id: number;
    words: string;
    question_length: number;
    normalized_words: Generated<string>;
  };
  form_submission: {
    form_submission_id: string;
    life_pro_name_id: string;
    certificate_number: string;
    docusign_envelope_master_id: number;
    state: 'STARTED' | 'SIGNED' | 'EXPIRED' | 'DECLINED' | 'RECEIVED';
    started_at: Date;
    envelope_id: string | null;
    signed_at: Date | null;
    ended_at: Date | null;
  };
  identity_attempt: {
    identity_attempt_id: Generated<number>;
    azure_object_id: string;
    certificate_number: string | null;
    client_network: string;
    attempted_at: Date;
    response_code: number;
    life_pro_name_id: string | null;
    used_at: Date | null;
  };
  imported_file_part: {
    kind: string;
    part: number;
    base64: string;
  };
  log_entry: {
    log_entry_id: Generated<number>;
    written_at: Generated<Date>;
    entry: JSONColumnType<column.LogEntry>;
  };
  mail: {
    mail_id: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    body: string;
    queued_at: Date;
    is_bulk: Generated<boolean>;
    state: 'pending' | 'sent' | 'failed';
    attempts: Generated<number>;
    due_at: Date;
    settled_at: Date | null;
    last_error: string | null;
  };
  member: {
    life_pro_name_id: string;
    first_name: string;
    middle_name: string | null;
    last_name: string;
    date_of_birth: CalendarDate | null;
    last_four_ssn: string | null;
  };
  member_certificate: {
    life_pro_name_id: string;
    certificate_number: string;
    is_owner: boolean;
    is_payor: boolean;
  };
  member_change: {
    member_change_id: Generated<number>;
    life_pro_name_id: string;
    azure_object_id: string;
    kind: 'registration' | 'profile' | 'contact' | 'email';
    old_values: JSONColumnType<column.MemberValues>;
    new_values: JSONColumnType<column.MemberValues>;
    changed_at: Date;
    resolved_at: Date | null;
    resolved_by: string | null;
  };
  member_document: {
    life_pro_name_id: string;
    is_owner: boolean;
    document_id: string;
    certificate_number: string;
    form_type: string;
    period: string;
    filed_at: Date;
  };
  page_question: {
    topic: string;
    faq_id: number;
    position: number;
  };
  paperless_choice: {
    paperless_choice_id: Generated<number>;
    life_pro_name_id: string;
    azure_object_id: string;
    form_type: 'Reportable Tax Form' | 'Annual Statement Letter' | 'Billing Document' | 'Contract';
    is_paperless: boolean;
    terms_version: string | null;
    chosen_at: Date;
  };
  paperless_member: {
    life_pro_name_id: string;
    form_type: string;
    chosen_at: Date;
    terms_version: string;
  };
  payline: {
    certificate_number: string;
    position: number;
    payment_type: string;
    amount_due_cents: Cents;
    is_recurring: boolean;
    has_recurring_payment: boolean;
    billing_frequency: string | null;
    due_date: CalendarDate | null;
    billed_amount_cents: Cents;
    amount_billed_cents: Cents;
    amount_editable: 'Y' | 'F' | 'N';
    is_prorated: boolean;
    number_of_months_due: number;
    list_bill_id: string | null;
    max_payment_date: CalendarDate | null;
    recurring_max_payment_date: CalendarDate | null;
  };
  payment: {
    payment_id: Generated<string>;
    kind: 'single' | 'recurring';
    azure_object_id: string;
    certificate_number: string;
    payment_type: string;
    amount_cents: Cents;
    payment_date: CalendarDate;
    schedule_day: number | null;
    schedule_type_code: 'MONTHLY' | 'QUARTERLY' | null;
    method_token: string | null;
    state:
      | 'READY'
      | 'SENDING'
      | 'UNKNOWN'
      | 'NEEDS_REVIEW'
      | 'ACCEPTED'
      | 'SCHEDULED'
      | 'SETTLED'
      | 'RETURNED'
      | 'ACTIVE'
      | 'ENDED'
      | 'VOIDED'
      | 'FAILED';
    message: Generated<string>;
    duplicate_number: Generated<number>;
    processor_reference: string | null;
    schedule_reference: string | null;
    instruction: JSONColumnType<column.PaymentInstruction | null, string | null, string | null>;
    debit_authorization: JSONColumnType<column.PaymentAuthorization | null, string | null, string | null>;
    attempts: Generated<number>;
    lease_owner: string | null;
    lease_until: Date | null;
    next_at: Generated<Date>;
    lookup_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    pending_change: JSONColumnType<column.PendingChange | null, string | null, string | null>;
    debited_on: CalendarDate | null;
    is_debited_again: Generated<boolean>;
    return_notified_at: Date | null;
    notified_state: string | null;
  };
  payment_authorization: {
    payment_authorization_id: Generated<number>;
    payment_id: string;
    azure_object_id: string;
    kind: column.PaymentKind;
    certificate_number: string;
    payment_type: string;
    amount_cents: Cents;
    payment_date: CalendarDate;
    schedule_day: number | null;
    schedule_type_code: column.ScheduleType | null;
    method_token: string;
    processor_reference: string;
    text_version: string;
    client_address: string;
    idempotency_key: string | null;
    authorized_at: Date;
    recorded_at: Generated<Date>;
    method_name: string | null;
  };
  payment_email: {
    payment_email_id: Generated<number>;
    payment_id: string;
    payment_authorization_id: number | null;
    amount_cents: Cents;
    payment_date: CalendarDate;
    queued_at: Generated<Date>;
  };
  payment_history: {
    payment_history_id: Generated<number>;
    certificate_number: string;
    payment_date: CalendarDate;
    payment_amount_cents: Cents;
    payment_type: string;
    returned_indicator: boolean;
    payment_id: string | null;
    extract_key: string | null;
    processor_reference: string | null;
  };
  payment_request: {
    azure_object_id: string;
    idempotency_key: string;
    request_digest: string;
    payment_ids: JSONColumnType<column.PaymentIds>;
    locked_until: Date | null;
    created_at: Generated<Date>;
  };
  payment_resolution: {
    payment_resolution_id: Generated<number>;
    payment_id: string;
    outcome: 'accepted' | 'failed';
    reason: string;
    resolved_by: string;
    resolved_at: Generated<Date>;
  };
  payment_summary: {
    certificate_number: string;
    due_date: CalendarDate | null;
    billed_amount_cents: Cents;
    amount_editable: 'Y' | 'F' | 'N';
  };
  premium_reminder: {
    life_pro_name_id: string;
    certificate_number: string;
    due_date: CalendarDate;
    queued_at: Generated<Date>;
  };
  premium_reminder_choice: {
    life_pro_name_id: string;
    is_on: boolean;
    chosen_at: Date;
  };
  premium_reminder_setting: {
    azure_object_id: string;
    is_on: boolean;
  };
  processor_cursor: {
    singleton: Generated<boolean>;
    next_event: number;
    events_imported_at: Generated<Date>;
    event_skipped_at: Date | null;
    reconcile_schedules_at: Generated<Date>;
    mismatched_schedules: Generated<number>;
  };
  recently_changed_member: {
    life_pro_name_id: string;
    last_changed_at: Date;
  };
  registration_lock: {
    azure_object_id: string;
    locked_at: Date;
    released_at: Date | null;
  };
  rejected_registration: {
    azure_object_id: string;
    life_pro_name_id: string;
    rejected_at: Date;
  };
  rider: {
    certificate_number: string;
    position: number;
    rider_name: string;
    description: string;
  };
  search_synonym: {
    phrase: string;
    means: string;
  };
  search_without_results: {
    phrase: string;
    times: number;
    last_on: CalendarDate;
  };
  search_word: {
    word: string;
    stem: string;
    articles: number;
  };
  spousal_consent_state: {
    state: string;
  };
  support_request: {
    support_request_id: Generated<number>;
    life_pro_name_id: string;
    azure_object_id: string;
    topic: string;
    issue: string;
    detail: string;
    contact_method: string;
    requested_at: Date;
    idempotency_key: string | null;
    acknowledged_at: Date | null;
    answered_at: Date | null;
    answered_by: string | null;
    answer_note: string | null;
  };
  surrender_quote: {
    certificate_number: string;
    cash_value_pua_cents: Cents | null;
    fund_value_cents: Cents | null;
    fv_current_interest_rate: number | null;
    fv_guaranteed_int_rate: number | null;
    dividend_accumulation_cents: Cents | null;
    ar_fund_value_cents: Cents | null;
    surrender_amount_cents: Cents | null;
    free_withdrawal_cents: Cents | null;
    loan_interest_cents: Cents | null;
    loan_balance_cents: Cents | null;
  };
}
