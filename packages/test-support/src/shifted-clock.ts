/**
 * Preloaded into every process of a test run (`--import`), lets its clock go ahead or behind that of the machine by
 * `PORTAL_CLOCK_SHIFT_MS`: for `Date`, so also for the embedded database. Timers and `performance` stay as they are.
 */
const shift = Number(process.env.PORTAL_CLOCK_SHIFT_MS);
const machine = Date;
const now = () => machine.now() + shift;

// A proxy, so that what is made natively is a `Date` too.
globalThis.Date = new Proxy(machine, {
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new machine(now()).toString(),
});
