import { userInfo } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run, setUpCommands, withDb } from './commands.fixture.ts';
import { contactChangesCommand } from './contact-commands.ts';

setUpCommands();

/**
 * Stores two changes of one member, of which the later supersedes the first, and one of another. Returns their ids.
 */
async function createChanges(): Promise<readonly number[]> {
  const of = (life_pro_name_id: string, changed_at: string, kind: 'contact' | 'email' = 'contact') => ({
    ...{ life_pro_name_id, kind, changed_at: new Date(changed_at) },
    ...{ azure_object_id: crypto.randomUUID(), old_values: '{}', new_values: '{}', resolved_at: null },
  });
  const rows = await withDb((db) =>
    db
      .insertInto('member_change')
      .values([
        of('500001', '2026-11-20T15:00:00Z'),
        of('500002', '2026-11-21T15:00:00Z'),
        of('500001', '2026-11-22T15:00:00Z'),
        of('500003', '2026-11-22T16:00:00Z', 'email'),
        // It supersedes no contact change of the member.
        of('500002', '2026-11-22T17:00:00Z', 'email'),
      ])
      .returning('member_change_id')
      .execute(),
  );
  return rows.map(({ member_change_id }) => member_change_id);
}

/** Types and payloads of the business events, in order. */
async function eventsOf(): Promise<readonly unknown[]> {
  const rows = await withDb((db) =>
    db.selectFrom('business_event').select(['type', 'payload']).orderBy('business_event_id').execute(),
  );
  return rows.map(({ type, payload }) => [type, payload]);
}

/** Who resolved each change, oldest first. */
async function resolvedBy(): Promise<readonly (string | null)[]> {
  const rows = await withDb((db) =>
    db.selectFrom('member_change').select('resolved_by').orderBy('member_change_id').execute(),
  );
  return rows.map(({ resolved_by }) => resolved_by);
}

test('lists pending contact changes and resolves each once', {
  tags: ['F-06'],
  timeout: 120_000,
}, async () => {
  const [first, second, third, email] = await createChanges();
  const listed = (await run(contactChangesCommand, 'list')).split('\n').map((line) => line.split(/ {2,}/));
  expect(listed).toEqual([
    ['change', 'member', 'requested at'],
    [String(second), '500002', '2026-11-21T15:00:00.000Z'],
    [String(third), '500001', '2026-11-22T15:00:00.000Z'],
  ]);
  expect(await run(contactChangesCommand, 'resolve', String(third))).toBe(`Change ${third} is resolved.`);
  expect(await run(contactChangesCommand, 'resolve', String(second), '--author', 'anna')).toBe(
    `Change ${second} is resolved.`,
  );
  expect(await resolvedBy()).toEqual([null, 'anna', userInfo().username, null, null]);
  expect(await run(contactChangesCommand, 'list')).toBe('No contact change is pending.');
  const events = [
    ['contact-change.processed', { changeId: third, lifeProNameId: '500001' }],
    ['contact-change.processed', { changeId: second, lifeProNameId: '500002' }],
  ];
  expect(await eventsOf()).toEqual(events);
  await expect(run(contactChangesCommand, 'resolve', String(third))).rejects.toThrow(
    new RegExp(`^Contact change ${third} was already resolved on \\d{4}-\\S+Z\\.$`),
  );
  await expect(run(contactChangesCommand, 'resolve', String(email))).rejects.toThrow(
    `Contact change ${email} does not exist.`,
  );
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(run(contactChangesCommand, 'resolve', 'first')).rejects.toThrow(
    'It must be a number from the list.',
  );
  await expect(run(contactChangesCommand, 'resolve', String(first), '--author', ' ')).rejects.toThrow(
    'It must not be blank.',
  );
  expect(await eventsOf()).toEqual(events);
});
