const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });

/** A document's period as members read it: '2025' stays, '2025-03' is 'March 2025' (DOC-12). */
export function formatPeriod(period: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(period) ?? [];
  // The first of the month in UTC read back in UTC is in the same month in every zone.
  return year && number ? month.format(Date.UTC(Number(year), Number(number) - 1)) : period;
}
