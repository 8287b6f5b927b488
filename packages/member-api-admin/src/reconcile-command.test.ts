import { runCommand } from '@portal/cli-kit/program';
import { openDatabase } from '@portal/member-api/database/open';
import { owner } from '@portal/member-api/testing/fixture';
import { copyFixtureDatabase } from '@portal/member-api/testing/fixture-database';
import { startHostedProcessor } from '@portal/member-api/testing/processor-emulator';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { reconcileCommand } from './reconcile-command.ts';

let folder: string;
let remove: () => Promise<void>;
let processor: Awaited<ReturnType<typeof startHostedProcessor>>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  processor = await startHostedProcessor(folder);
  await copyFixtureDatabase(folder);
}, 120_000);
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});
afterAll(async () => {
  await processor.stop();
  await remove();
});

/** Runs the command on the data folder, and answers what it printed and its exit code. */
async function compare(...args: string[]) {
  for (const [name, value] of Object.entries(processor.settings)) vi.stubEnv(name, value);
  const printed: string[] = [];
  process.exitCode = undefined;
  await runCommand(
    reconcileCommand((line) => printed.push(line)),
    ['--data-dir', folder, ...args],
  );
  return { text: printed.join('\n'), exitCode: process.exitCode ?? 0 };
}

test('after a restore one command names what differs from the processor and takes it in', {
  tags: ['R-09', 'R-05'],
  timeout: 120_000,
}, async () => {
  const from = ['--from', '2026-01-01'];
  // The processor has the dataset's payments on business days.
  await compare(...from, '--apply');
  const same = {
    text: 'Payments of 4 accounts from 2026-01-01 on: the processor has the same.',
    exitCode: 0,
  };
  expect(await compare(...from)).toEqual(same);

  const { db, close } = await openDatabase({ dataDir: folder });
  await db.deleteFrom('payment').where('processor_reference', '=', 'REF-OWN-SINGLE').execute();
  await db
    .updateTable('payment')
    .set({ processor_reference: 'REF-OF-NOBODY' })
    .where('processor_reference', '=', 'REF-RECURRING')
    .execute();
  await close();
  const { text, exitCode } = await compare(...from);
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^difference +kind +reference +certificate +amount +date +here +there +outcome$/m);
  const single =
    /^only there +single +REF-OWN-SINGLE +\*{8}0101 +21\.00 +\d{4}-\d\d-\d\d +- +SCHEDULED +to be taken in$/m;
  expect(text).toMatch(single);
  expect(text).toMatch(
    /^only here +recurring +REF-OF-NOBODY +\*{8}0101 +36\.00 +\S+ +ACTIVE +- +for a person$/m,
  );
  expect(text).toMatch(/: 2 to be taken in, 1 for a person\.$/);
  for (const personal of [owner.certificateNumber, owner.userName, owner.oid]) {
    expect(text).not.toContain(personal);
  }

  const taken = await compare(...from, '--apply');
  // The line of the schedule that is here only has no room for the one that is there.
  expect(taken.text).toMatch(/: 1 taken in, 2 for a person\.$/);
  expect(taken.exitCode).toBe(1);
  expect((await compare(...from)).text).not.toContain('REF-OWN-SINGLE');
});

test('what is missing or away is one sentence', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(compare()).rejects.toThrow("required option '--from <date>' not specified");
  await expect(compare('--from', 'yesterday')).rejects.toThrow('It must be a day as YYYY-MM-DD.');
  vi.stubEnv('BANK_PROCESSOR_KEY', '');
  const withoutKey = runCommand(
    reconcileCommand(() => undefined),
    ['--from', '2026-01-01'],
  );
  await expect(withoutKey).rejects.toThrow(/^BANK_PROCESSOR_KEY is wrong: /);
  await processor.arm({ fault: 'refuse-before:503', call: 'GET /logins/:login/schedules' });
  await expect(compare('--from', '2026-01-01')).rejects.toThrow(
    'The processor cannot be compared with: the bank processor answered 503. Run it again: what was done stays done.',
  );
  await processor.clear();
}, 120_000);
