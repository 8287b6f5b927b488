/** Where the rows of a table would live, were the database spread over several PostgreSQLs. */
export type Way =
  /** Whole on every node, changed on all of them in one transaction. */
  | 'everywhere'
  /** Whole on one node: queues, counts and what is deleted by age, which no page joins with a certificate. */
  | 'one node'
  /** By the value of this column; rows that have the same value in tables of the same column are on one node. */
  | 'certificate_number'
  | 'life_pro_name_id'
  | 'azure_object_id';

interface Distribution {
  readonly way: Way;
  /**
   * The keys, and references to tables that are spread, that do not hold the column of the way, by their names in the
   * catalogue: such a key cannot be kept over several nodes.
   */
  readonly without?: readonly string[];
}

/**
 * How each table would be spread, and what stands in its way (docs/where-one-postgresql-ends.md). A certificate has
 * several members, so that it goes by certificate; members are everywhere, and only what is a member's alone goes by
 * member or account.
 */
export const DISTRIBUTION: Readonly<Record<string, Distribution>> = {
  account_profile: { way: 'everywhere' },
  address: { way: 'everywhere' },
  certificate: { way: 'certificate_number' },
  certificate_activity: { way: 'certificate_number' },
  certificate_party: { way: 'certificate_number' },
  contact_issue: { way: 'everywhere' },
  contact_topic: { way: 'everywhere' },
  dataset_load: { way: 'everywhere' },
  death_report: { way: 'one node' },
  document: { way: 'certificate_number', without: ['document_pkey'] },
  document_amount: {
    way: 'certificate_number',
    without: ['document_amount_document_id_fkey', 'document_amount_pkey'],
  },
  document_file: {
    way: 'certificate_number',
    without: ['document_file_document_id_fkey', 'document_file_pkey'],
  },
  document_visit: { way: 'life_pro_name_id' },
  docusign_url: { way: 'everywhere' },
  email_confirmation: { way: 'one node' },
  faq: { way: 'everywhere' },
  faq_feedback: { way: 'one node' },
  faq_feedback_key: { way: 'one node' },
  faq_words: { way: 'everywhere' },
  identity_attempt: { way: 'one node' },
  log_entry: { way: 'one node' },
  mail: { way: 'one node' },
  member: { way: 'everywhere' },
  member_change: { way: 'life_pro_name_id', without: ['member_change_pkey'] },
  page_question: { way: 'everywhere' },
  paperless_choice: { way: 'life_pro_name_id', without: ['paperless_choice_pkey'] },
  payline: { way: 'certificate_number' },
  payment: {
    way: 'certificate_number',
    without: ['payment_pkey', 'payment_processor_reference_key'],
  },
  payment_authorisation: { way: 'certificate_number', without: ['payment_authorisation_pkey'] },
  payment_history: {
    way: 'certificate_number',
    without: ['payment_history_of_payment', 'payment_history_payment_id_fkey', 'payment_history_pkey'],
  },
  payment_letter: {
    way: 'certificate_number',
    without: [
      'payment_letter_of_amount_once',
      'payment_letter_payment_authorisation_id_fkey',
      'payment_letter_payment_authorisation_id_key',
      'payment_letter_payment_id_fkey',
      'payment_letter_pkey',
    ],
  },
  payment_request: { way: 'azure_object_id' },
  payment_settlement: { way: 'certificate_number', without: ['payment_settlement_pkey'] },
  payment_summary: { way: 'certificate_number' },
  premium_reminder: { way: 'certificate_number' },
  processor_cursor: { way: 'one node' },
  refused_registration: { way: 'azure_object_id' },
  registration_lock: { way: 'azure_object_id' },
  rider: { way: 'certificate_number' },
  schema_version: { way: 'everywhere' },
  search_miss: { way: 'one node' },
  search_synonym: { way: 'everywhere' },
  search_word: { way: 'everywhere' },
  signing_cursor: { way: 'one node' },
  signing_event: { way: 'one node', without: ['signing_event_started_form_id_fkey'] },
  spousal_consent_state: { way: 'everywhere' },
  started_form: { way: 'certificate_number', without: ['started_form_pkey'] },
  support_request: { way: 'life_pro_name_id', without: ['support_request_of_key', 'support_request_pkey'] },
  surrender_quote: { way: 'certificate_number' },
};
