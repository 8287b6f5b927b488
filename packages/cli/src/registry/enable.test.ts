import { rmSync } from 'node:fs';
import path from 'node:path';
import { Command, runCommand } from '@portal/cli-kit/program';
import { expect, test } from 'vitest';
import { releaseCommands } from '../release-commands.ts';
import { publish } from '../store/publish.ts';
import { historyText, statusText } from './history-report.ts';
import { attribution, CLI, live, release, run, sample, setUpSampleRepository } from './promote.fixture.ts';
import { rollback, setSectionEnabled } from './promote.ts';
import { startCanaryRollout } from './start-canary.ts';

setUpSampleRepository();

const cli = (...args: string[]) => run(process.execPath, [CLI, ...args, '--data-dir', sample.dataDir]);

test('disables and enables a section with a required reason', async () => {
  await release('shell', 'payments');
  await expect(cli('disable', 'payments')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error: required option '--reason <reason>' not specified\n/),
  });
  // One sentence, and no stack.
  await expect(cli('disable', 'claims', '--reason', 'x')).rejects.toMatchObject({
    stderr: 'No section claims is live: payments are.\n',
  });
  const reasonOptions = ['--author', 'on call', '--reason', 'debits are doubled'];
  expect((await cli('disable', 'payments', ...reasonOptions)).stdout).toBe(
    'payments is disabled, in revision 2.\n',
  );
  expect(live()).toMatchObject({
    revision: 2,
    author: 'on call',
    reason: 'debits are doubled',
    sections: { payments: { enabled: false, live: { version: '1.0.0-a' } } },
  });
  expect((await cli('disable', 'payments', ...reasonOptions)).stdout).toBe('payments is disabled already.\n');
  sample.section('payments', { version: '1.0.0-b' });
  await release('payments');
  expect(live().sections.payments).toMatchObject({ enabled: false, live: { version: '1.0.0-b' } });
  expect((await cli('enable', 'payments', '--reason', 'fixed')).stdout).toBe(
    'payments is enabled, in revision 4.\n',
  );
  expect(live().sections.payments?.enabled).toBe(true);
  const history = (await historyText(sample.store)).split('\n');
  expect(history[1]).toMatch(/payments 1\.0\.0-b \(off\) -> 1\.0\.0-b +fixed$/);
  expect(history[3]).toMatch(/on call +payments 1\.0\.0-a -> 1\.0\.0-a \(off\) +debits are doubled$/);
});

test('disables a section while no release can be read', async () => {
  await release('shell', 'payments');
  rmSync(path.join(sample.dataDir, 'releases'), { recursive: true });
  await setSectionEnabled(sample.store, { name: 'payments', enabled: false }, attribution);
  expect(live().sections.payments?.enabled).toBe(false);
});

test('names the remedy when the portal ignores a change', async () => {
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b' });
  await publish(sample.root, sample.store.releases, 'payments');
  await startCanaryRollout(sample.store, { name: 'payments', version: '1.0.0-b' }, 10, attribution);
  const lines: string[] = [];
  const runHere = (...args: string[]) => {
    const program = new Command();
    for (const command of releaseCommands((line) => lines.push(line))) program.addCommand(command);
    return runCommand(program, [...args, '--data-dir', sample.dataDir]);
  };
  const remedy =
    'The shell 1.0.0-s1 cannot be used, so the portal may ignore changes: run "npm run portal -- rollback shell".';
  rmSync(path.join(sample.dataDir, 'releases/shell/1.0.0-s1/index.html'));
  await expect(runHere('rollback', 'payments')).rejects.toThrow(remedy);
  rmSync(path.join(sample.dataDir, 'releases/shell'), { recursive: true });
  await expect(runHere('disable', 'payments', '--reason', 'x')).rejects.toThrow(remedy);
  await expect(runHere('enable', 'payments', '--reason', 'x')).rejects.toThrow(remedy);
  expect(lines).toEqual([
    'The canary 1.0.0-b is aborted. payments is back at 1.0.0-a in revision 3.',
    'payments is disabled, in revision 4.',
  ]);
  expect(live()).toMatchObject({ revision: 4, sections: { payments: { enabled: false } } });
});

test('disable says when no section is live', async () => {
  await expect(cli('disable', 'payments', '--reason', 'x')).rejects.toMatchObject({
    stderr:
      'No section is live in this store: promote one first, or name the store of the portal (PORTAL_DATA_DIR, or PORTAL_RELEASES_URL and PORTAL_REGISTRY_URL).\n',
  });
});

test.each([
  ['rollout', ['payments@1.0.0-b', '--percent', '10'], 'is a canary for 10 % of the browsers'],
  ['promote', ['payments', '1.0.0-b'], 'is live'],
])('%s %j says that the section stays disabled', async (command, args, state) => {
  await release('shell', 'payments');
  await setSectionEnabled(sample.store, { name: 'payments', enabled: false }, attribution);
  sample.section('payments', { version: '1.0.0-b' });
  await publish(sample.root, sample.store.releases, 'payments');
  const { stdout } = await cli(command, ...args);
  expect(stdout).toContain(state);
  expect(stdout).toMatch(/\. It stays disabled: npm run portal -- enable payments --reason <reason>\n$/);
});

test('rollback says that the section stays disabled', async () => {
  await release('shell', 'payments');
  await setSectionEnabled(sample.store, { name: 'payments', enabled: false }, attribution);
  sample.section('payments', { version: '1.0.0-b' });
  await release('payments');
  expect((await cli('rollback', 'payments')).stdout).toBe(
    'payments is back at 1.0.0-a in revision 4. It stays disabled: npm run portal -- enable payments --reason <reason>\n',
  );
});

test('enabling a section checks its requirements again', async () => {
  await release('shell', 'payments');
  const off = { name: 'payments', enabled: false };
  await setSectionEnabled(sample.store, off, attribution);
  sample.section('payments', { version: '1.0.0-b', platform: { requires: '^9.0.0' } });
  await release('payments');
  await expect(setSectionEnabled(sample.store, { ...off, enabled: true }, attribution)).rejects.toThrow(
    /payments 1\.0\.0-b needs @portal\/section-sdk \^9\.0\.0/,
  );
  expect(live().sections.payments?.enabled).toBe(false);
});

test('store verify leaves the live releases unchanged', async () => {
  await release('shell', 'payments');
  const { sections } = live();
  const { stdout } = await run(process.execPath, [CLI, 'store', 'verify', '--data-dir', sample.dataDir]);
  expect(stdout.match(/^yes /gm)).toHaveLength(9);
  expect(stdout).toMatch(
    /\nRevision 2 has no signature\. Where signatures are required, PORTAL_REQUIRE_SIGNED_FROM_REVISION must be higher\.\n$/,
  );
  expect(live()).toMatchObject({ revision: 2, author: 'store verify', sections });
});

test('status and history list releases with time, author and reason', async () => {
  expect(await statusText(sample.store.revisions)).toBe(
    'Nothing has been promoted yet: promote the shell first, or name the store of the portal (PORTAL_DATA_DIR, or PORTAL_RELEASES_URL and PORTAL_REGISTRY_URL).',
  );
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b' });
  await release('payments');
  await rollback(sample.store, 'payments', { author: 'on call', reason: 'totals were wrong' });
  const status = await statusText(sample.store.revisions);
  expect(status).toContain('by on call: totals were wrong');
  expect(status).toMatch(/^payments +1\.0\.0-a +payments team, payments@example\.org$/m);
  const history = (await historyText(sample.store)).split('\n');
  expect(history[1]).toMatch(/^3 .* on call +payments 1\.0\.0-b -> 1\.0\.0-a +totals were wrong$/);
  expect(history[3]).toMatch(/^1 .* shell none -> 1\.0\.0-s1 +to see$/);
  expect(history[4]).toMatch(/^ +payments none -> 1\.0\.0-a$/);
  expect(history).toHaveLength(5);
});
