/** Descriptions of the operator commands by name, without the commands' own dependencies. */
export const COMMAND_DESCRIPTIONS = {
  backup: 'back up the database of members and payments to a new file',
  restore: 'restore a backup into an empty database',
  import: 'import the nightly extract of the administration system',
  payments: 'list the payments that require manual review',
  'requery-payment': 'look up a payment in manual review at the processor again',
  'resolve-payment': 'set the outcome of a payment in manual review',
  'reconcile-payments': "reconcile all payments with the processor's ledger after a restore",
  'contact-changes': 'list pending contact changes for member services',
  'resolve-contact-change': 'mark a contact change as resolved',
  requests: 'list, start and answer support requests of members',
  'death-reports': 'list and close reports of a death',
  events: 'print business events for the back office, and handle those that the webhook could not deliver',
  'check-config': "ask each configured service whether the API's settings fit",
} as const;
