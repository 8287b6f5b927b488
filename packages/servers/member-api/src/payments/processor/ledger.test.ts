import { dateFromWire } from '@portal/domain/values/dates';
import { startHttpServer } from '@portal/test-infra/http-server';
import { expect, test } from 'vitest';
import { payment, schedule } from './bank-processor.fixture.ts';
import { createLedgerReader } from './ledger.ts';

test('reads an account in which a reference cannot be shown to members', { tags: ['R-09'] }, async () => {
  const payments = [
    payment({ 'reference-number': 'P 1', 'schedule-reference-number': 'S 2' }),
    payment({ 'reference-number': 'P-2' }),
  ];
  const schedules = [schedule({}, { 'reference-number': '' }), schedule()];
  const { origin: url, close } = await startHttpServer((request, response) => {
    response.end(JSON.stringify(request.url?.includes('/schedules') ? { schedules } : { payments }));
  });
  const read = createLedgerReader({ url, key: 'the key', timeoutMs: 5_000 });
  const entries = await read('ottilie', dateFromWire('2026-11-23')).finally(close);
  expect(entries.map(({ scheduleReference, status }) => [status.reference, scheduleReference])).toEqual([
    ['', null],
    ['S-1', null],
    ['P 1', 'S 2'],
    ['P-2', null],
  ]);
});
