/** Descriptions of the operator commands by name, without the commands' own dependencies. */
export const COMMAND_DESCRIPTIONS = {
  backup: 'back up the database of members and payments to a new file',
  restore: 'restore a backup into an empty database',
  import: 'import the nightly extract of the administration system',
  payments: 'handle payments in manual review, and reconcile payments after a restore',
  'contact-changes': 'list and resolve contact changes of members',
  requests: 'list, start and answer support requests of members',
  'death-reports': 'list and close reports of a death',
  events: 'print business events for the back office, and handle those that the webhook could not deliver',
  config: "check the API's settings against the configured services",
} as const;
