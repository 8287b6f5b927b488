import { isPastDebitCutoff } from '@portal/domain/payments/debit-date';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import { z } from 'zod';
import type { Store } from '../kit/store.ts';

const ClockSetting = z.object({ aheadMs: z.int().min(0) });

/** The processor's clock. It is ahead of the machine's once a developer has advanced it. */
export class Clock {
  readonly #store: Store;
  #machine: () => Date;
  #aheadMs: number;

  constructor(store: Store, machine: () => Date = () => new Date()) {
    this.#store = store;
    this.#machine = machine;
    this.#aheadMs = ClockSetting.safeParse(store.get('Setting', 'clock')).data?.aheadMs ?? 0;
  }

  now(): Date {
    return new Date(this.#machine().getTime() + this.#aheadMs);
  }

  today(): CalendarDate {
    return todayInChicago(this.now());
  }

  /** The date in Chicago by the machine's clock, which callers use. */
  todayOfCallers(): CalendarDate {
    return todayInChicago(this.#machine());
  }

  /** Returns whether the debits of this day are done: after 19:30 in Chicago. */
  isPastDebitCutoff(date: CalendarDate): boolean {
    return isPastDebitCutoff(date, this.now());
  }

  /** Freezes the processor's clock at this instant until its next start. */
  stopAt(instant: Date): void {
    this.#machine = () => instant;
  }

  /** Advances the clock. It cannot go back, because debits cannot be undone. */
  advance(hours: number): void {
    this.#aheadMs += hours * 3_600_000;
    this.#store.put('Setting', 'clock', { aheadMs: this.#aheadMs });
  }
}
