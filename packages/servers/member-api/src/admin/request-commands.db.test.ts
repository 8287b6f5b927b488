import { dateFromWire } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import { run, setUpCommands, withDb } from './commands.fixture.ts';
import { deathReportsCommand, requestsCommand } from './request-commands.ts';

setUpCommands();

const cells = (table: string) => table.split('\n').map((line) => line.split(/ {2,}/));

test('lists open requests, starts one, and stores who answered, when, how', {
  tags: ['F-08'],
  timeout: 120_000,
}, async () => {
  const request = (life_pro_name_id: string, topic: string, requested_at: string) => ({
    ...{ life_pro_name_id, topic, requested_at: new Date(requested_at), issue: 'Other' },
    ...{ azure_object_id: crypto.randomUUID(), detail: 'Two\nlines.', contact_method: 'E-mail' },
  });
  const [later, earlier] = await withDb((db) =>
    db
      .insertInto('support_request')
      .values([
        request('500001', 'Documents', '2026-11-21T15:00:00Z'),
        request('500002', 'Payments', '2026-11-20T15:00:00Z'),
      ])
      .returning('support_request_id')
      .execute(),
  );
  const [one, two] = [String(earlier?.support_request_id), String(later?.support_request_id)];
  expect(cells(await run(requestsCommand, 'list'))).toEqual([
    ['request', 'member', 'requested at', 'answer by', 'topic', 'issue', 'text'],
    [one, '500002', '2026-11-20T15:00:00.000Z', 'E-mail', 'Payments', 'Other', 'Two lines.'],
    [two, '500001', '2026-11-21T15:00:00.000Z', 'E-mail', 'Documents', 'Other', 'Two lines.'],
  ]);
  const start = (id: string) => run(requestsCommand, 'start', id);
  const refused = (id: string) => `Request ${id} does not exist, or is not new.`;
  expect(await start(one)).toBe(`Request ${one} is in review.`);
  await expect(start(one)).rejects.toThrow(refused(one));
  const reviewed = await withDb((db) =>
    db.selectFrom('support_request').select('acknowledged_at').orderBy('requested_at').execute(),
  );
  expect(reviewed).toEqual([{ acknowledged_at: expect.any(Date) }, { acknowledged_at: null }]);
  const answer = (id: string, ...more: string[]) =>
    run(requestsCommand, 'answer', id, '--author', 'anna', ...more);
  expect(await answer(one, '--note', 'Mailed a copy')).toBe(`Request ${one} is answered.`);
  expect(await answer(two)).toBe(`Request ${two} is answered.`);
  expect(await run(requestsCommand, 'list')).toBe('All requests are answered.');
  const stored = await withDb((db) =>
    db
      .selectFrom('support_request')
      .select(['answered_by', 'answer_note', 'answered_at'])
      .orderBy('requested_at')
      .execute(),
  );
  expect(stored).toEqual([
    { answered_by: 'anna', answer_note: 'Mailed a copy', answered_at: expect.any(Date) },
    { answered_by: 'anna', answer_note: null, answered_at: expect.any(Date) },
  ]);
  await expect(answer(one)).rejects.toThrow(
    new RegExp(`^Request ${one} was already answered on \\d{4}-\\S+Z by anna\\.$`),
  );
  await expect(answer('999999')).rejects.toThrow('Request 999999 does not exist.');
  for (const id of [two, '999999']) await expect(start(id)).rejects.toThrow(refused(id));
});

test('lists open death reports and stores who closed one, when and how', {
  tags: ['F-20'],
  timeout: 120_000,
}, async () => {
  const stored = await withDb((db) =>
    db
      .insertInto('death_report')
      .values({
        ...{ reported_at: new Date('2026-11-22T15:00:00Z'), reporter_name: 'Ingeborg Brandvold' },
        ...{ relationship: 'Son or daughter', reporter_phone: '312-555-0177', reporter_email: '' },
        ...{ deceased_name: 'Leopold Brandvold', date_of_death: dateFromWire('2026-11-03') },
        ...{ certificate_number: '', note: 'He lived\nwith me.' },
      })
      .returning('death_report_id')
      .executeTakeFirstOrThrow(),
  );
  const id = String(stored.death_report_id);
  expect(cells(await run(deathReportsCommand, 'list'))).toEqual([
    [
      ...['report', 'reported at', 'who died', 'date of death', 'certificate'],
      ...['reported by', 'relationship', 'contact', 'note'],
    ],
    [
      ...[id, '2026-11-22T15:00:00.000Z', 'Leopold Brandvold', '2026-11-03', '-'],
      ...['Ingeborg Brandvold', 'Son or daughter', '312-555-0177', 'He lived with me.'],
    ],
  ]);
  const close = () => run(deathReportsCommand, 'close', id, '--author', 'bert', '--note', 'Claim form sent');
  expect(await close()).toBe(`Report ${id} is closed.`);
  expect(await run(deathReportsCommand, 'list')).toBe('No report is open.');
  const [report] = await withDb((db) =>
    db.selectFrom('death_report').select(['resolved_by', 'resolution_note', 'resolved_at']).execute(),
  );
  expect(report).toEqual({
    resolved_by: 'bert',
    resolution_note: 'Claim form sent',
    resolved_at: expect.any(Date),
  });
  await expect(close()).rejects.toThrow(
    new RegExp(`^Report ${id} was already closed on \\d{4}-\\S+Z by bert\\.$`),
  );
  await expect(run(deathReportsCommand, 'close', '999999')).rejects.toThrow('Report 999999 does not exist.');
});
