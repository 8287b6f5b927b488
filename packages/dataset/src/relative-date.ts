/** One step of a distance such as '+12d': how many days, months or years. */
export type DateOffset = { count: number; unit: 'd' | 'm' | 'y' };

/** The steps of a distance in their order, none for 'today', undefined for a calendar date. */
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

/** About how many days a distance leads ahead (below 0: back); 0 for a calendar date, whose direction changes with time. */
export function approximateDays(value: string): number {
  return (parseRelativeDate(value) ?? []).reduce(
    (days, { count, unit }) => days + count * lengthInDays[unit],
    0,
  );
}
