import { getRecord } from '@portal/release-registry/checks/releases';
import { createKey } from '@portal/release-registry/signature';
import { beforeEach, expect, test } from 'vitest';
import { CLI, release, run, sample, setUpSampleRepository } from '../registry/promote.fixture.ts';
import { readRegistry } from '../registry/registry-store.ts';
import { type AuditResult, checkAudit, savePageAudit } from './page-audit.ts';
import { publish } from './publish.ts';

const payments = await createKey('payments-team', { applications: ['payments'], purposes: ['audit'] });
const publisher = await createKey('payments-build', { applications: ['payments'], purposes: ['publish'] });
const keys = { keys: [payments.trusted, publisher.trusted] };
const GOOD: AuditResult = { revision: 7, pages: ['/payments'], problems: [] };
const SKIP_HINT = 'or skip the audit with a reason: --skip-audit "<reason>".';
const RUN = `Run "npm run e2e:compat -- payments@1.0.0-a" in the platform's repository, ${SKIP_HINT}`;

setUpSampleRepository();
beforeEach(async () => {
  await release('shell');
  await publish(sample.root, sample.store.releases, 'payments');
});

async function record(version = '1.0.0-a') {
  const found = await getRecord(sample.store.releases, 'payments', version);
  if (found.kind !== 'section') throw new Error('The sample repository has changed');
  return found;
}
const saveAudit = async (changes: Partial<AuditResult> = {}, key = payments.signing) =>
  savePageAudit(sample.store, await record(), { ...GOOD, ...changes }, key);
const check = async () => checkAudit({ ...sample.store, keys }, await record());

test('accepts a release whose audit visited all pages without problems', async () => {
  await saveAudit();
  await check();
  expect(await sample.store.releases.audit('payments', '1.0.0-a')).toEqual({
    name: 'payments',
    version: '1.0.0-a',
    content: expect.stringMatching(/^[\w-]{43}$/),
    createdAt: expect.stringMatching(/^20.*Z$/),
    revision: 7,
    pages: ['/payments'],
    problems: [],
    signature: expect.stringMatching(/^eyJ/),
  });
});

test('rejects a release without an audit', async () => {
  await expect(check()).rejects.toThrow(`payments 1.0.0-a cannot go live: its pages have no audit. ${RUN}`);
});

test('rejects a release with problems in its audit, and lists them', async () => {
  await saveAudit({
    problems: ['accessibility of /payments, image-alt: Images have alternate text', '/pay: gone'],
  });
  await expect(check()).rejects.toThrow(
    `payments 1.0.0-a cannot go live: its page audit found problems. Fix them in a new version, ${SKIP_HINT}\n- accessibility of /payments, image-alt: Images have alternate text\n- /pay: gone`,
  );
});

test('rejects a release whose audit skipped a page', async () => {
  await saveAudit({ pages: ['/receipts'] });
  await expect(check()).rejects.toThrow(
    `its page audit did not visit /payments. Add a page state with its URL to e2e/support/page-states of the platform's repository, and run the compatibility test again, ${SKIP_HINT}`,
  );
});

test('rejects the audit of another release and a modified audit', async () => {
  await saveAudit();
  const { releases } = sample.store;
  const audit = await releases.audit('payments', '1.0.0-a');
  if (!audit) throw new Error('The audit was not stored');
  await releases.saveAudit({ ...audit, content: 'of another' });
  await expect(check()).rejects.toThrow(`its page audit is for other content. ${RUN}`);
  await releases.saveAudit({ ...audit, revision: 8 });
  await expect(check()).rejects.toThrow(`its page audit differs from what was signed. ${RUN}`);
});

test.each([
  ['nobody', undefined, 'its page audit is not signed'],
  [
    'a key for another purpose',
    publisher.signing,
    'its page audit is signed by payments-build, who may not audit payments',
  ],
])('rejects an audit that %s signed when keys are trusted', async (_, key, problem) => {
  await savePageAudit(sample.store, await record(), GOOD, key);
  await expect(check()).rejects.toThrow(`${problem}. ${RUN}`);
  // Without trusted keys, no signature is required.
  await checkAudit(sample.store, await record());
});

test('promote and rollout require an audit, or record why it was skipped', async () => {
  const cli = (required: string, ...args: string[]) =>
    run(
      process.execPath,
      [CLI, ...args, '--data-dir', sample.dataDir, '--author', 'ines', '--reason', 'a fix'],
      {
        env: { ...process.env, PORTAL_REQUIRE_AUDIT: required },
      },
    );
  const rejection = /payments 1\.0\.0-a cannot go live: its pages have no audit/;
  await expect(cli('1', 'promote', 'payments', '1.0.0-a')).rejects.toThrow(rejection);
  await expect(cli('1', 'rollout', 'payments@1.0.0-a', '--percent', '5')).rejects.toThrow(rejection);
  await expect(cli('1', 'promote', 'payments', '1.0.0-a', '--skip-audit', ' ')).rejects.toThrow(
    /It must not be blank\./,
  );
  expect((await readRegistry(sample.store.revisions))?.sections.payments).toBeUndefined();

  await cli('1', 'promote', 'payments', '1.0.0-a', '--skip-audit', 'the audit is down');
  expect(await readRegistry(sample.store.revisions)).toMatchObject({
    author: 'ines',
    reason: 'a fix (page audit skipped: the audit is down)',
    sections: { payments: { live: { version: '1.0.0-a' } } },
  });
  sample.section('payments', { version: '1.0.0-b' });
  await publish(sample.root, sample.store.releases, 'payments');
  await cli('0', 'rollout', 'payments@1.0.0-b', '--percent', '5');
  await expect(cli('1', 'rollout', 'payments@1.0.0-b', '--percent', '10')).rejects.toThrow(
    /1\.0\.0-b cannot go/,
  );
  await savePageAudit(sample.store, await record('1.0.0-b'), GOOD, undefined);
  await cli('1', 'promote', 'payments', '1.0.0-b');
  expect(await readRegistry(sample.store.revisions)).toMatchObject({ reason: 'a fix' });
});

test('the shell needs no audit', async () => {
  sample.shell({ version: '1.0.0-s2' });
  await publish(sample.root, sample.store.releases, 'shell');
  const { stdout } = await run(
    process.execPath,
    [CLI, 'promote', 'shell', '1.0.0-s2', '--data-dir', sample.dataDir],
    {
      env: { ...process.env, PORTAL_REQUIRE_AUDIT: '1' },
    },
  );
  expect(stdout).toContain('shell 1.0.0-s2 is live');
});
