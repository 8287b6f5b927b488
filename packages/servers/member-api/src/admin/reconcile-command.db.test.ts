import { runCommand } from '@portal/cli-kit/program';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { otherMember, owner } from '../testing/fixture.ts';
import { startHostedProcessor } from '../testing/processor-emulator.ts';
import { folder, run, setUpCommands, withDb } from './commands.fixture.ts';
import { reconcileCommand } from './reconcile-command.ts';

setUpCommands();
let processor: Awaited<ReturnType<typeof startHostedProcessor>>;
beforeAll(async () => {
  processor = await startHostedProcessor(folder);
}, 120_000);
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});
afterAll(() => processor.stop());

/** Runs the command. Returns its output and exit code. */
async function compare(...args: string[]) {
  for (const [name, value] of Object.entries(processor.settings)) vi.stubEnv(name, value);
  process.exitCode = undefined;
  const text = await run(reconcileCommand, ...args);
  return { text, exitCode: process.exitCode ?? 0 };
}

test('reports and applies differences to the processor after a restore', {
  tags: ['R-09', 'R-05'],
  timeout: 120_000,
}, async () => {
  const from = ['--from', '2026-01-01'];
  // The processor moves the dataset's payments to business days.
  await compare(...from, '--apply');
  const same = {
    text: 'Payments of 4 accounts from 2026-01-01 on: no differences.',
    exitCode: 0,
  };
  expect(await compare(...from)).toEqual(same);
  const { payment_id } = await withDb((db) =>
    db
      .selectFrom('payment')
      .select('payment_id')
      .where('processor_reference', '=', 'REF-OWN-SINGLE')
      .executeTakeFirstOrThrow(),
  );
  const one = 'Payments of 1 accounts from 2026-01-01 on: no differences.';
  expect((await compare(...from, '--payment', payment_id)).text).toBe(one);
  await expect(compare(...from, '--payment', payment_id.slice(1))).rejects.toThrow(
    /^Payment .* does not exist\.$/,
  );

  await withDb(async (db) => {
    await db.deleteFrom('payment').where('processor_reference', '=', 'REF-OWN-SINGLE').execute();
    await db
      .updateTable('payment')
      .set({ processor_reference: 'REF-OF-NOBODY' })
      .where('processor_reference', '=', 'REF-RECURRING')
      .execute();
  });
  const { text, exitCode } = await compare(...from);
  expect(exitCode).toBe(1);
  expect(text).toMatch(
    /^difference +kind +payment +reference +certificate +amount +date +portal +processor +terms +outcome$/m,
  );
  const single =
    /^processor_only +single +- +REF-OWN-SINGLE +\*{8}0101 +21\.00 +\d{4}-\d\d-\d\d +- +SCHEDULED +- +pending$/m;
  expect(text).toMatch(single);
  expect(text).toMatch(
    /^portal_only +recurring +[\da-f-]{36} +REF-OF-NOBODY +\*{8}0101 +36\.00 +\S+ +ACTIVE +- +- +manual_review$/m,
  );
  expect(text).toMatch(/: 2 pending, 1 manual_review\.$/);
  for (const personal of [owner.certificateNumber, owner.userName, owner.oid]) {
    expect(text).not.toContain(personal);
  }

  const applied = await compare(...from, '--apply');
  // The line has one schedule, so the processor's schedule cannot be imported.
  expect(applied.text).toMatch(/: 1 applied, 2 manual_review\.$/);
  expect(applied.exitCode).toBe(1);
  expect((await compare(...from)).text).not.toContain('REF-OWN-SINGLE');
});

test('reports missing input in one sentence', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(compare()).rejects.toThrow("required option '--from <date>' not specified");
  await expect(compare('--from', 'yesterday')).rejects.toThrow('It must be a date such as 2026-11-27.');
  vi.stubEnv('BANK_PROCESSOR_URL', processor.settings.BANK_PROCESSOR_URL);
  vi.stubEnv('BANK_PROCESSOR_KEY', '');
  const withoutKey = runCommand(
    reconcileCommand(() => undefined),
    ['--from', '2026-01-01'],
  );
  await expect(withoutKey).rejects.toThrow(/^BANK_PROCESSOR_KEY is missing: /);
  await processor.arm({ fault: 'refuse-before:503', endpoint: 'GET /logins/:login/schedules' });
}, 120_000);

test('retries accounts, then reports an unavailable processor', { timeout: 120_000 }, async () => {
  const from = ['--from', '2026-01-01'];
  const before = await compare(...from);
  await processor.arm({ fault: 'refuse-before:503', endpoint: 'GET /logins/:login/schedules', times: 4 });
  expect(await compare(...from)).toEqual(before);
  await processor.arm({ fault: 'refuse-before:503', endpoint: 'GET /logins/:login/schedules' });
  onTestFinished(async () => void (await processor.clear()));
  const { text, exitCode } = await compare(...from);
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^Payments of 0 accounts /);
  expect(text.match(/^\d+ +the bank processor returned status 503$/gm)).toHaveLength(4);
  expect(text).toMatch(/^Accounts without a response of the processor: 4\. .* Run the command again\. /m);
});

test('compares other accounts if the ledger of one is unreadable', { timeout: 120_000 }, async () => {
  await compare('--from', '2026-01-01', '--apply');
  await withDb((db) =>
    db.deleteFrom('payment').where('processor_reference', '=', 'REF-OWN-SINGLE').execute(),
  );
  // The URL of this login has no ledger.
  const { account_profile_id } = await withDb((db) =>
    db
      .updateTable('account_profile')
      .set({ account_user_name: '..' })
      .where('azure_object_id', '=', otherMember.oid)
      .returning('account_profile_id')
      .executeTakeFirstOrThrow(),
  );
  const { text, exitCode } = await compare('--from', '2026-01-01');
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^processor_only +single +- +REF-OWN-SINGLE /m);
  expect(text).toMatch(/^Payments of 3 accounts from /m);
  expect(text).toMatch(
    new RegExp(
      `^${account_profile_id} +the bank processor returned status 405\nAccounts without a response`,
      'm',
    ),
  );
});
