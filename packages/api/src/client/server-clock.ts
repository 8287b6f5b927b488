/** A `Date` header has whole seconds and arrives late, so a smaller difference is noise. */
const PRECISION_MS = 2_000;

let offsetMs = 0;

/** Updates the clock offset from the `Date` header of a response that has just arrived. Ignores a missing header. */
export function recordServerTime(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  offsetMs = Math.abs(difference) < PRECISION_MS ? 0 : difference;
}

/**
 * Returns the current time by the server's clock, or by the device's before the first response. Code that determines a
 * business date uses it, because a device clock may be days off. The society's day is `todayInChicago(serverNow())`.
 */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}
