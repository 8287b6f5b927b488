const FREQUENCIES: ReadonlyMap<string, { readonly months: number; readonly text: string }> = new Map([
  ['Monthly', { months: 1, text: 'every month' }],
  ['Quarterly', { months: 3, text: 'every three months' }],
  ['Semi-Annual', { months: 6, text: 'twice a year' }],
  ['Annual', { months: 12, text: 'once a year' }],
]);

/** Months between two due dates; undefined for 'Other' and for a certificate that is not billed. */
export function billingMonths(frequency: string | null): number | undefined {
  return FREQUENCIES.get(frequency ?? '')?.months;
}

/** 'every month' … 'once a year'; undefined where `billingMonths` is. */
export function billingFrequencyText(frequency: string | null): string | undefined {
  return FREQUENCIES.get(frequency ?? '')?.text;
}
