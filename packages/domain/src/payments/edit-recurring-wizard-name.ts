const PREFIX = 'change-';

/** Name of the wizard that changes a recurring payment, for pages that do not load the wizard itself. */
export function editRecurringWizardName(reference: string): string {
  return `${PREFIX}${reference}`;
}

/** Reference of the payment that the wizard edits; undefined for other wizards. */
export function referenceBeingEdited(wizardName: string | undefined): string | undefined {
  return wizardName?.startsWith(PREFIX) ? wizardName.slice(PREFIX.length) : undefined;
}
