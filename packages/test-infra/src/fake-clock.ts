/**
 * Preloaded into every process of a test run (`--import`), lets its clock go ahead or behind that of the machine by
 * `FAKE_CLOCK_OFFSET_MS`: for `Date`, so also for the embedded database. Timers and `performance` stay as they are.
 */
const offsetMs = Number(process.env.FAKE_CLOCK_OFFSET_MS);
const machine = Date;
const now = () => machine.now() + offsetMs;

// A proxy, so that what is made natively is a `Date` too.
globalThis.Date = new Proxy(machine, {
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  apply: () => new machine(now()).toString(),
});
