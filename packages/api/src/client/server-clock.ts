/** A `Date` header has whole seconds and arrives late, so a smaller difference is noise. */
const PRECISION_MS = 2_000;

let offsetMs = 0;

/** Updates the clock offset from a time that has just arrived: a `Date` header, or that of a page. Ignores a missing one. */
export function recordServerTime(text: string | null): void {
  const time = text === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  offsetMs = Math.abs(difference) < PRECISION_MS ? 0 : difference;
}

/**
 * Returns the current time by the server's clock, or by the device's until a page or response has named it. Code that
 * determines a business date uses it, because a device clock may be days off. The society's day is
 * `todayInChicago(serverNow())`.
 */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}
