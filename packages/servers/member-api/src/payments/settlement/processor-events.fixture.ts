import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Db } from '../../database/db.ts';
import type { Tables } from '../../database/tables.ts';
import { owner } from '../../testing/fixture.ts';
import { openTemporaryFixtureDatabase } from '../../testing/fixture-database.ts';
import { findStoredPayment } from '../../testing/stored-payment.ts';
import { disabledProcessor } from '../processor/disabled-processor.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';
import { importEvents } from './processor-events.ts';

export let db: Db;
let stop: () => Promise<void>;

/** Opens a database with the fixture for the tests of a file. */
export function setUpProcessorEvents(): void {
  beforeAll(async () => {
    const database = await openTemporaryFixtureDatabase();
    db = database.db;
    stop = database.close;
  }, 120_000);
  afterAll(() => stop());
}

/** Details of logged errors. */
export const errors: unknown[] = [];
export const log = { error: (details: unknown) => void errors.push(details) };

export const DATE = dateFromWire('2026-11-30');
const AMOUNT = moneyFromWire('47.11');
const AUTHORIZATION = {
  textVersion: '2026-10',
  clientAddress: '203.0.113.9',
  idempotencyKey: 'key-of-events',
  at: '2026-11-23T16:00:00.000Z',
};

/** A different payment type each time, so that tests do not collide. */
let types = 0;
export const newType = () => {
  types += 1;
  return `Type ${types}`;
};

/** Stores a payment of the owner and returns its id. */
export async function storeOwnerPayment(input: Partial<Insertable<Tables['payment']>>): Promise<string> {
  const values: Insertable<Tables['payment']> = {
    ...{ kind: 'single', azure_object_id: owner.oid, certificate_number: owner.certificateNumber },
    ...{ payment_type: newType(), amount_cents: AMOUNT, payment_date: DATE, method_token: 'pm-owner' },
    ...{ state: 'SCHEDULED', instruction: '{}', debit_authorization: JSON.stringify(AUTHORIZATION) },
    ...{ lease_owner: '0c000000-0000-4000-8000-000000000001', attempts: 1 },
    ...{ lease_until: new Date(), lookup_at: new Date(Date.now() + 3_600_000) },
    ...input,
  };
  const stored = db.insertInto('payment').values(values).returning('payment_id');
  return (await stored.executeTakeFirstOrThrow()).payment_id;
}

export const stored = (id: string) => findStoredPayment(db, id);
export const event = (type: ProcessorEvent['type'], input: Partial<ProcessorEvent>): ProcessorEvent => ({
  ...{ type, date: DATE, reference: 'E-0', clientReference: null, scheduleReference: null },
  ...{ scheduleClientReference: null, certificateNumber: owner.certificateNumber, paymentType: 'Premium' },
  ...{ amount: AMOUNT, message: `It is ${type}.`, ...input },
});

/** Imports these pages and returns the cursors that were requested. */
export async function importPages(...pages: ProcessorEvent[][]): Promise<number[]> {
  const received: number[] = [];
  const events = async (cursor: number) => {
    const page = pages[received.push(cursor) - 1] ?? [];
    return { events: page, next: cursor + page.length };
  };
  await importEvents(db, { ...disabledProcessor, events }, log);
  const [first = 0] = received;
  return received.map((cursor) => cursor - first);
}

export const historyOf = (id: string) =>
  db
    .selectFrom('payment_history')
    .select(['certificate_number', 'payment_date', 'payment_amount_cents', 'payment_type'])
    .select('returned_indicator')
    .where('payment_id', '=', id)
    .execute();
