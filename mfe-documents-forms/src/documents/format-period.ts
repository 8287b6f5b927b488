const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });

/** Formats a period: '2025' stays, '2025-03' becomes 'March 2025' (DOC-12). */
export function formatPeriod(period: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(period) ?? [];
  // The formatter uses UTC too, so no time zone shifts the month.
  return year && number ? month.format(Date.UTC(Number(year), Number(number) - 1)) : period;
}
