import { createHmac, randomBytes } from 'node:crypto';
import type { ProcessorEvent } from '@portal/bank-processor-api/events';
import type { Store } from '@portal/emulator-kit/store';
import { z } from 'zod';
import { Method, Payment, Schedule } from './records.ts';

const Secret = z.object({ secret: z.string() });

interface LedgerRecord {
  reference: string;
  clientReference: string | null;
  loginId: string;
  events: ProcessorEvent[];
}

/** The records of one kind, by each of the ways in which they are asked for. */
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

  /** Of one login, oldest first. */
  byLogin(loginId: string): T[] {
    return [...(this.#byLogin.get(loginId) ?? [])].flatMap((id) => this.byReference.get(id) ?? []);
  }
}

/**
 * Everything the processor knows, in memory and in the store. A change is seen at once, so that nothing can come
 * between a question and the change that follows from it; whoever tells others of it waits for `saved()` first.
 */
export class Ledger {
  readonly payments = new RecordIndex<Payment>();
  readonly schedules = new RecordIndex<Schedule>();
  readonly methods = new Map<string, Method>();
  readonly #events: ProcessorEvent[] = [];
  readonly #store: Store;
  readonly #secret: string;
  #saving: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
    this.#read();
    const stored = Secret.safeParse(store.get('Setting', 'secret')).data?.secret;
    this.#secret = stored ?? randomBytes(32).toString('base64url');
    if (stored === undefined) this.#put('Setting', 'secret', { secret: this.#secret });
  }

  #read(): void {
    const store = this.#store;
    this.payments.clear();
    this.schedules.clear();
    this.methods.clear();
    this.#events.length = 0;
    for (const [, value] of store.list('Method')) this.#keepMethod(Method.parse(value));
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
    this.payments.save(payment);
    this.#put('Payment', payment.reference, payment);
  }

  saveSchedule(schedule: Schedule): void {
    this.schedules.save(schedule);
    this.#put('Schedule', schedule.reference, schedule);
  }

  saveMethod(method: Method): void {
    this.#keepMethod(method);
    this.#put('Method', method.token, method);
  }

  removeMethod(token: string): void {
    this.methods.delete(token);
    this.#then(this.#store.remove('Method', token));
  }

  /** The next event of a record. It is kept with the record: save that one right after. */
  event(event: Omit<ProcessorEvent, 'cursor'>): ProcessorEvent {
    const numbered = { cursor: (this.#events.at(-1)?.cursor ?? 0) + 1, ...event };
    this.#events.push(numbered);
    return numbered;
  }

  eventsAfter(cursor: number, limit: number): ProcessorEvent[] {
    return this.#events.filter((event) => event.cursor > cursor).slice(0, limit);
  }

  /** Tells equal values apart from others without telling what they are. */
  fingerprint(...parts: unknown[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url');
  }

  /** Kept when everything so far is on the disk. Rejects when it cannot be. */
  saved(): Promise<void> {
    return this.#saving;
  }

  #keepMethod(method: Method): void {
    this.methods.set(method.token, method);
  }

  #put(kind: string, id: string, value: object): void {
    this.#then(this.#store.put(kind, id, value));
  }

  #then(write: Promise<void>): void {
    const saving = Promise.all([this.#saving, write]).then(() => {});
    this.#saving = saving;
    // Whoever waits for saved() is told. What the disk did not take was never true, and the next change begins anew.
    saving.catch(() => {
      if (this.#saving !== saving) return;
      this.#saving = Promise.resolve();
      this.#read();
    });
  }
}
