import { mulberry32 } from '@portal/dataset/mulberry32';
import { z } from 'zod';

/** Faults that occur `before` or `after` the processor executes the request. */
const EVENTS = ['delay', 'refuse', 'malformed', 'hang', 'drop', 'crash'] as const;

export interface Fault {
  event: (typeof EVENTS)[number] | 'failed';
  when: 'before' | 'after';
  /** Milliseconds of a delay, or status of a rejection. */
  value: number;
}

const FAULT_PATTERN = new RegExp(`^(?:(failed)|(${EVENTS.join('|')})-(before|after)(?::(\\d{1,6}))?)$`);

/** A fault as text: `failed`, `delay-after:2000`, `refuse-before:503`, `drop-after`. */
export const FaultText = z.string().transform((text, context): Fault => {
  const [, failed, event, when, number] = FAULT_PATTERN.exec(text) ?? [];
  const known = EVENTS.find((name) => name === event);
  const value = Number(number ?? (event === 'delay' ? 1000 : 503));
  if (failed) return { event: 'failed', when: 'before', value };
  // A 4xx status promises that nothing was done, so it is invalid after execution.
  const isStatus = event !== 'refuse' || (value >= (when === 'after' ? 500 : 400) && value <= 599);
  if (!known || !isStatus || (known !== 'delay' && known !== 'refuse' && number !== undefined)) {
    context.addIssue({ code: 'custom', message: 'Expected a fault such as "delay-before:2000"' });
    return z.NEVER;
  }
  return { event: known, when: when === 'after' ? 'after' : 'before', value };
});

export const faultText = ({ event, when, value }: Fault): string => {
  if (event === 'failed') return event;
  return `${event}-${when}${event === 'delay' || event === 'refuse' ? `:${value}` : ''}`;
};

/** With fault injection, these amounts fail without any controls. */
const AMOUNTS: ReadonlyMap<string, Fault> = new Map([
  ['400.01', FaultText.parse('failed')],
  ['400.02', FaultText.parse('refuse-before:503')],
  ['400.03', FaultText.parse('drop-after')],
  ['400.04', FaultText.parse('delay-after:15000')],
  ['400.05', FaultText.parse('malformed-after')],
]);

export const NewFault = z.strictObject({
  fault: FaultText,
  /** Name of an endpoint, such as `POST /payments`; omitted for any endpoint. */
  endpoint: z.string().max(60).optional(),
  /** Reference number of the payment or schedule; omitted for any. */
  reference: z.string().max(60).optional(),
  /** Number of requests; omitted for all until the faults are cleared. */
  times: z.int().min(1).max(100_000).optional(),
  /** Percentage of these requests, chosen by the seed. */
  percent: z.int().min(1).max(100).default(100),
  seed: z.int().min(0).default(1),
});
export type NewFault = z.infer<typeof NewFault>;

interface FaultTarget {
  readonly endpoint: string;
  readonly reference: string | undefined;
  readonly amount: string | undefined;
}

interface ArmedFault {
  fault: NewFault;
  remaining: number;
  random: () => number;
}

export class Faults {
  #armed: ArmedFault[] = [];

  arm(newFault: NewFault): void {
    const remaining = newFault.times ?? Number.POSITIVE_INFINITY;
    this.#armed.push({ fault: newFault, remaining, random: mulberry32(newFault.seed) });
  }

  clear(): void {
    this.#armed = [];
  }

  list() {
    return this.#armed.map(({ fault: newFault, remaining }) => ({
      fault: faultText(newFault.fault),
      endpoint: newFault.endpoint ?? null,
      reference: newFault.reference ?? null,
      left: Number.isFinite(remaining) ? remaining : null,
      percent: newFault.percent,
    }));
  }

  /** Selects the fault of a request: the first matching armed fault, then by amount. */
  select({ amount, ...target }: FaultTarget): Fault | undefined {
    return this.#next(target) ?? (amount === undefined ? undefined : AMOUNTS.get(amount));
  }

  #next({ endpoint, reference }: Omit<FaultTarget, 'amount'>): Fault | undefined {
    for (const armed of this.#armed) {
      const { fault: newFault, random } = armed;
      if (newFault.endpoint !== undefined && newFault.endpoint !== endpoint) continue;
      if (newFault.reference !== undefined && newFault.reference !== reference) continue;
      armed.remaining -= 1;
      const happens = random() * 100 < newFault.percent;
      this.#armed = this.#armed.filter(({ remaining }) => remaining > 0);
      if (happens) return newFault.fault;
    }
    return undefined;
  }
}
