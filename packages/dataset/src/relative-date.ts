/** One step of a relative date such as '+12d': a number of days, months or years. */
export type DateOffset = { count: number; unit: 'd' | 'm' | 'y' };

/** Parses the steps of a relative date in order. 'today' has none; a calendar date gives undefined. */
export function parseRelativeDate(value: string): DateOffset[] | undefined {
  if (value === 'today') return [];
  const steps = [...value.matchAll(/([+-]\d{1,4})([dmy])/g)];
  if (steps.map(([text]) => text).join('') !== value) return undefined;
  return steps.map(([, count, unit]) => ({
    count: Number(count),
    unit: unit === 'y' || unit === 'm' ? unit : 'd',
  }));
}

const lengthInDays = { d: 1, m: 30.4, y: 365 };

/** Returns the approximate offset in days, negative for the past. Returns 0 for a calendar date. */
export function approximateDays(value: string): number {
  return (parseRelativeDate(value) ?? []).reduce(
    (days, { count, unit }) => days + count * lengthInDays[unit],
    0,
  );
}
