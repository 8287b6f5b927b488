import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parseBody } from '../kit/request-body.ts';

const FaultRequest = z.discriminatedUnion('fault', [
  z.strictObject({
    fault: z.literal('delay'),
    openings: z.int().min(0),
    milliseconds: z.int().min(1).max(60_000),
  }),
  z.strictObject({ fault: z.literal('error'), openings: z.int().min(0) }),
  z.strictObject({ fault: z.literal('missing'), openings: z.int().min(0) }),
]);
type Fault = z.infer<typeof FaultRequest>;

/** Faults for the next openings of a form: delay, 500 or 404. Only with FAULT_INJECTION=1. */
export class Faults {
  #next: Fault | undefined;

  set(body: unknown): Fault {
    this.#next = parseBody(FaultRequest, body);
    return this.#next;
  }

  /** Consumes the next fault: waits, or returns the status to fail with. */
  async consume(): Promise<404 | 500 | undefined> {
    const fault = this.#next;
    if (!fault || fault.openings === 0) return undefined;
    this.#next = { ...fault, openings: fault.openings - 1 };
    if (fault.fault !== 'delay') return fault.fault === 'error' ? 500 : 404;
    await wait(fault.milliseconds);
    return undefined;
  }
}
