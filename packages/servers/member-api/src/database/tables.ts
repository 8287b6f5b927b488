import type { CalendarDate } from '@portal/domain/dates';
import type { Cents } from '@portal/domain/money';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { PaymentState } from './payment-states.ts';

type LineOfBusiness = 'A' | 'H' | 'I' | 'L' | 'U';
type AmountEditable = 'Y' | 'F' | 'N';
type YesNo = 'Y' | 'N';

export type PartyRole =
  | 'Owner'
  | 'Insured'
  | 'Payor'
  | 'Annuitant'
  | 'Primary Beneficiary'
  | 'Contingent Beneficiary';

interface DatasetLoadTable {
  only_row: Generated<boolean>;
  file_digest: string;
  environment_name: string;
  loaded_at: Generated<Date>;
}

interface SpousalConsentStateTable {
  state: string;
}

interface MemberTable {
  life_pro_name_id: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: CalendarDate;
  last_four_ssn: string;
}

interface AddressTable {
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
}

export interface AccountProfileTable {
  account_profile_id: Generated<number>;
  azure_object_id: string;
  life_pro_name_id: string;
  account_user_name: string;
  profile_registered: YesNo | null;
  profile_validated: YesNo | null;
  allow_access: boolean;
  allow_email_contact: boolean;
  display_first_name: string;
  display_last_name: string;
  email_address: string;
}

export interface CertificateTable {
  certificate_number: string;
  line_of_business: LineOfBusiness;
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
}

export interface PaymentSummaryTable {
  certificate_number: string;
  due_date: CalendarDate | null;
  billed_amount_cents: Cents;
  amount_editable: AmountEditable;
}

interface CertificateActivityTable {
  certificate_number: string;
  position: number;
  year: number;
  month: number;
  premiums_received_cents: Cents;
  interest_credited_cents: Cents;
  withdrawals_cents: Cents;
  loan_activity_cents: Cents;
  monthly_deductions_cents: Cents;
}

interface SurrenderQuoteTable {
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
}

interface RiderTable {
  certificate_number: string;
  position: number;
  rider_name: string;
  description: string;
}

interface CertificatePartyTable {
  certificate_number: string;
  position: number;
  role: PartyRole;
  life_pro_name_id: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  full_name: string | null;
  business_name: string | null;
}

interface MemberCertificateView {
  life_pro_name_id: string;
  certificate_number: string;
  is_owner: boolean;
  is_payor: boolean;
}

interface CertificateInsuredView {
  certificate_number: string;
  insured_name: string;
}

interface PaylineTable {
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
  amount_editable: AmountEditable;
  is_prorated: boolean;
  number_of_months_due: number;
  list_bill_id: string | null;
  max_payment_date: CalendarDate | null;
  recurring_max_payment_date: CalendarDate | null;
}

interface PaymentHistoryTable {
  payment_history_id: Generated<number>;
  certificate_number: string;
  payment_date: CalendarDate;
  payment_amount_cents: Cents;
  payment_type: string;
  returned_indicator: boolean;
  /** Null for payments that did not come through this portal. */
  payment_id: string | null;
}

interface DocumentTable {
  document_id: string;
  certificate_number: string;
  form_type:
    | 'Reportable Tax Form'
    | 'Annual Statement Letter'
    | 'Billing Document'
    | 'Contract'
    | 'Welcome Packet';
  period: string;
}

interface DocumentAmountTable {
  document_id: string;
  position: number;
  label: string;
  amount_cents: Cents;
}

interface DocumentFileTable {
  document_id: string;
  base64: string;
}

/** What the processor is told beyond the columns of a payment, made once so that each attempt says the same. */
export interface PaymentInstruction {
  loginId: string;
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    line1: string;
    city: string;
    state: string;
    zipCode: string;
    country: string;
  };
  /** Of a schedule only. */
  schedule: { methodType: 'CHQ' | 'CC'; userId: string; startDate: CalendarDate } | null;
}

/** How a member authorised a payment. */
export interface PaymentAuthorisation {
  textVersion: string;
  clientAddress: string;
  requestKey: string | null;
  at: string;
}

interface PaymentTable {
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
  state: PaymentState;
  message: Generated<string>;
  copy_number: Generated<number>;
  processor_reference: string | null;
  schedule_reference: string | null;
  instruction: ColumnType<PaymentInstruction | null, string | null, string | null>;
  authorisation: ColumnType<PaymentAuthorisation | null, string | null, string | null>;
  attempt: Generated<number>;
  owner: string | null;
  lease_until: Date | null;
  next_at: Generated<Date>;
  look_up_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A payment, or a schedule of payments, as it is stored. */
export type Payment = Selectable<PaymentTable>;

interface PaymentRequestTable {
  azure_object_id: string;
  request_key: string;
  request_digest: string;
  payment_ids: JSONColumnType<string[]>;
  busy_until: Date | null;
  created_at: Generated<Date>;
}

interface PaymentAuthorisationTable {
  payment_authorisation_id: Generated<number>;
  payment_id: string;
  azure_object_id: string;
  kind: 'single' | 'recurring';
  certificate_number: string;
  payment_type: string;
  amount_cents: Cents;
  payment_date: CalendarDate;
  schedule_day: number | null;
  schedule_type_code: 'MONTHLY' | 'QUARTERLY' | null;
  method_token: string;
  processor_reference: string;
  text_version: string;
  client_address: string;
  request_key: string | null;
  authorised_at: Date;
  recorded_at: Generated<Date>;
}

interface PaymentSettlementTable {
  payment_settlement_id: Generated<number>;
  payment_id: string;
  outcome: 'accepted' | 'failed';
  reason: string;
  settled_by: string;
  settled_at: Generated<Date>;
}

interface ProcessorCursorTable {
  only_row: Generated<boolean>;
  next_event: number;
}

interface FaqTable {
  faq_id: number;
  position: number;
  category: string;
  question: string;
  answer: string;
}

interface ContactTopicTable {
  contact_topic_id: number;
  position: number;
  title: string;
}

interface ContactIssueTable {
  contact_topic_id: number;
  contact_issue_id: number;
  position: number;
  title: string;
}

interface DocusignUrlTable {
  docusign_envelope_master_id: number;
  docusign_envelope_url: string;
  has_spouse_role: boolean;
}

/** What is stored of one WriteToLog call. */
interface LogEntry {
  message: string;
  severity: '1' | '2';
  azureObjectId: string;
  traceId: string;
}

interface LogEntryTable {
  log_entry_id: Generated<number>;
  written_at: Generated<Date>;
  entry: JSONColumnType<LogEntry>;
}

interface IdentityAttemptTable {
  identity_attempt_id: Generated<number>;
  azure_object_id: string;
  certificate_number: string | null;
  client_address: string;
  attempted_at: Date;
  response_code: number;
  life_pro_name_id: string | null;
  used_at: Date | null;
}

interface RegistrationLockTable {
  azure_object_id: string;
  locked_at: Date;
  released_at: Date | null;
}

interface RefusedRegistrationTable {
  azure_object_id: string;
  life_pro_name_id: string;
  refused_at: Date;
}

type MemberValues = Readonly<Record<string, string | boolean | null>>;

export interface MemberChangeTable {
  member_change_id: Generated<number>;
  life_pro_name_id: string;
  azure_object_id: string;
  kind: 'registration' | 'profile' | 'contact' | 'email';
  old_values: JSONColumnType<MemberValues>;
  new_values: JSONColumnType<MemberValues>;
  changed_at: Date;
  processed_at: Date | null;
}

interface EmailConfirmationTable {
  token_hash: string;
  azure_object_id: string;
  email_address: string;
  asked_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

interface RecentlyChangedMemberView {
  life_pro_name_id: string;
  last_changed_at: Date;
}

interface SupportRequestTable {
  support_request_id: Generated<number>;
  life_pro_name_id: string;
  azure_object_id: string;
  topic: string;
  issue: string;
  detail: string;
  contact_method: string;
  requested_at: Date;
}

export interface MailTable {
  mail_id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body: string;
  queued_at: Date;
  state: 'waiting' | 'sent' | 'failed';
  attempts: Generated<number>;
  due_at: Date;
  settled_at: Date | null;
  last_error: string | null;
}

/** The tables of the folder `migrations`, column for column. */
export interface Tables {
  dataset_load: DatasetLoadTable;
  spousal_consent_state: SpousalConsentStateTable;
  member: MemberTable;
  address: AddressTable;
  account_profile: AccountProfileTable;
  certificate: CertificateTable;
  payment_summary: PaymentSummaryTable;
  certificate_activity: CertificateActivityTable;
  surrender_quote: SurrenderQuoteTable;
  rider: RiderTable;
  certificate_party: CertificatePartyTable;
  member_certificate: MemberCertificateView;
  certificate_insured: CertificateInsuredView;
  payline: PaylineTable;
  payment_history: PaymentHistoryTable;
  document: DocumentTable;
  document_amount: DocumentAmountTable;
  document_file: DocumentFileTable;
  payment: PaymentTable;
  payment_request: PaymentRequestTable;
  payment_authorisation: PaymentAuthorisationTable;
  payment_settlement: PaymentSettlementTable;
  processor_cursor: ProcessorCursorTable;
  faq: FaqTable;
  contact_topic: ContactTopicTable;
  contact_issue: ContactIssueTable;
  docusign_url: DocusignUrlTable;
  log_entry: LogEntryTable;
  identity_attempt: IdentityAttemptTable;
  registration_lock: RegistrationLockTable;
  refused_registration: RefusedRegistrationTable;
  member_change: MemberChangeTable;
  email_confirmation: EmailConfirmationTable;
  recently_changed_member: RecentlyChangedMemberView;
  support_request: SupportRequestTable;
  mail: MailTable;
}
