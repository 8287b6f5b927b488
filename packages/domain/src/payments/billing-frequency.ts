const FREQUENCIES: ReadonlyMap<string, { readonly months: number; readonly text: string }> = new Map([
  ['monthly', { months: 1, text: 'every month' }],
  ['quarterly', { months: 3, text: 'every three months' }],
  ['semi-annual', { months: 6, text: 'twice a year' }],
  ['annual', { months: 12, text: 'once a year' }],
]);

/** Months between two due dates; undefined for 'Other' and for a certificate that is not billed. */
export function billingMonths(frequency: string | null): number | undefined {
  return findFrequency(frequency)?.months;
}

/** 'every month' … 'once a year'; undefined where `billingMonths` is. */
export function billingFrequencyText(frequency: string | null): string | undefined {
  return findFrequency(frequency)?.text;
}

function findFrequency(frequency: string | null) {
  return FREQUENCIES.get(frequency?.trim().toLowerCase() ?? '');
}
