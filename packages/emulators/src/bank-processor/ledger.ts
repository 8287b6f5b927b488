import { createHmac, randomBytes } from 'node:crypto';
import type { ProcessorEvent } from '@portal/bank-processor-api/events';
import { z } from 'zod';
import type { Store } from '../kit/store.ts';
import { Method, Payment, Schedule } from './records.ts';

const Secret = z.object({ secret: z.string() });

interface LedgerRecord {
  reference: string;
  clientReference: string | null;
  loginId: string;
  events: ProcessorEvent[];
}

class RecordIndex<T extends LedgerRecord> {
  readonly byReference = new Map<string, T>();
  readonly byClientReference = new Map<string, T>();
  readonly #byLogin = new Map<string, Set<string>>();

  clear(): void {
    for (const index of [this.byReference, this.byClientReference, this.#byLogin]) index.clear();
  }

  save(record: T): void {
    this.byReference.set(record.reference, record);
    if (record.clientReference !== null) this.byClientReference.set(record.clientReference, record);
    const own = this.#byLogin.get(record.loginId) ?? new Set();
    this.#byLogin.set(record.loginId, own.add(record.reference));
  }

  byLogin(loginId: string): T[] {
    return [...(this.#byLogin.get(loginId) ?? [])].flatMap((id) => this.byReference.get(id) ?? []);
  }
}

/** The ledger, in memory and in the store. */
export class Ledger {
  readonly payments = new RecordIndex<Payment>();
  readonly schedules = new RecordIndex<Schedule>();
  readonly methods = new Map<string, Method>();
  readonly #events: ProcessorEvent[] = [];
  readonly #store: Store;
  readonly #secret: string;

  constructor(store: Store) {
    this.#store = store;
    this.#read();
    const stored = Secret.safeParse(store.get('Setting', 'secret')).data?.secret;
    this.#secret = stored ?? randomBytes(32).toString('base64url');
    if (stored === undefined) store.put('Setting', 'secret', { secret: this.#secret });
  }

  #read(): void {
    const store = this.#store;
    this.payments.clear();
    this.schedules.clear();
    this.methods.clear();
    this.#events.length = 0;
    for (const [id, value] of store.list('Method')) this.methods.set(id, Method.parse(value));
    for (const [, value] of store.list('Payment')) this.payments.save(Payment.parse(value));
    for (const [, value] of store.list('Schedule')) this.schedules.save(Schedule.parse(value));
    for (const { events } of [
      ...this.payments.byReference.values(),
      ...this.schedules.byReference.values(),
    ]) {
      this.#events.push(...events);
    }
    this.#events.sort((a, b) => a.cursor - b.cursor);
  }

  savePayment(payment: Payment): void {
    this.#store.put('Payment', payment.reference, payment);
    this.payments.save(payment);
  }

  saveSchedule(schedule: Schedule): void {
    this.#store.put('Schedule', schedule.reference, schedule);
    this.schedules.save(schedule);
  }

  saveMethod(method: Method): void {
    this.#store.put('Method', method.token, method);
    this.methods.set(method.token, method);
  }

  removeMethod(token: string): void {
    this.#store.remove('Method', token);
    this.methods.delete(token);
  }

  /** Creates the next event of a record. Save the record right after, because it stores the event. */
  event(event: Omit<ProcessorEvent, 'cursor'>): ProcessorEvent {
    const numbered = { cursor: (this.#events.at(-1)?.cursor ?? 0) + 1, ...event };
    this.#events.push(numbered);
    return numbered;
  }

  eventsAfter(cursor: number, limit: number): ProcessorEvent[] {
    return this.#events.filter((event) => event.cursor > cursor).slice(0, limit);
  }

  /** Returns a keyed hash that identifies equal values without revealing them. */
  fingerprint(...parts: unknown[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url');
  }

  /** Stores all changes of the work, or none if it throws. */
  transaction<T>(work: () => T): T {
    try {
      return this.#store.transaction(work);
    } catch (error) {
      this.#read();
      throw error;
    }
  }
}
