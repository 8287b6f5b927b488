import { isSettlementDay } from '@portal/domain/payments/payment-cancellation';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import type { Store } from '@portal/emulator-kit/store';
import { z } from 'zod';

const ClockSetting = z.object({ aheadMs: z.int().min(0) });

/** The processor's own clock. It runs with the machine's, or ahead of it once a developer has advanced it. */
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

  /** The date in Chicago (AMB-25). */
  today(): CalendarDate {
    return todayInChicago(this.now());
  }

  /** The date in Chicago that everybody else has, who knows nothing of an advanced clock. */
  todayOfCallers(): CalendarDate {
    return todayInChicago(this.#machine());
  }

  /** Whether the debits of this day are made: it is past, or it is today after 19:30 in Chicago. */
  isOver(date: CalendarDate): boolean {
    return isSettlementDay(date, this.now());
  }

  /** Lets the machine's clock stand still at this instant, to the processor alone, until the processor starts again. */
  stopAt(instant: Date): void {
    this.#machine = () => instant;
  }

  /** Moves the clock on. It cannot be moved back: what was collected stays collected. */
  async advance(hours: number): Promise<void> {
    this.#aheadMs += hours * 3_600_000;
    await this.#store.put('Setting', 'clock', { aheadMs: this.#aheadMs });
  }
}
