/** A `Date` header has whole seconds, and an answer takes time: a smaller difference says nothing. */
const PRECISION_MS = 2_000;

let offsetMs = 0;

/** Notes the server's clock from the `Date` header of an answer that has just come; without a header it does nothing. */
export function recordServerTime(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  offsetMs = Math.abs(difference) < PRECISION_MS ? 0 : difference;
}

/**
 * The current time by the server's clock, and by the device's before the first answer. Whatever decides a business date
 * uses it: the clock of a device may be days off. The society's day is `todayInChicago(serverNow())`.
 */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}
