/**
 * Preload (`--import`) that shifts `Date` by `FAKE_CLOCK_OFFSET_MS` in every process of a test run. The embedded
 * database uses `Date` too, and a PostgreSQL server libfaketime. Timers and `performance` are not shifted.
 */
const offsetMs = Number(process.env.FAKE_CLOCK_OFFSET_MS);
const machine = Date;
const now = () => machine.now() + offsetMs;

// A proxy, so that natively created dates are instances too.
globalThis.Date = new Proxy(machine, {
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  apply: () => new machine(now()).toString(),
});
