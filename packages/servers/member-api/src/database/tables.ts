import type { CalendarDate } from '@portal/domain/dates';
import type { Cents } from '@portal/domain/money';
import type { Generated, JSONColumnType } from 'kysely';

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

interface CertificateTable {
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

interface PaymentSummaryTable {
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
}

interface DocumentTable {
  document_id: string;
  certificate_number: string;
  form_type: 'Reportable Tax Form' | 'Annual Statement Letter' | 'Billing Document' | 'Contract';
  period: string;
}

interface PendingPaymentTable {
  reference_number: string;
  kind: 'single' | 'recurring';
  azure_object_id: string;
  certificate_number: string;
  payment_type: string;
  amount_cents: Cents;
  payment_date: CalendarDate;
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
  pending_payment: PendingPaymentTable;
  faq: FaqTable;
  contact_topic: ContactTopicTable;
  contact_issue: ContactIssueTable;
  docusign_url: DocusignUrlTable;
  log_entry: LogEntryTable;
}
