import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createKey } from '@portal/release-registry/signature';
import { beforeEach, expect, test } from 'vitest';
import { publish } from '../store/publish.ts';
import { addFlag } from './flags.ts';
import { historyText } from './history-report.ts';
import { CLI, run, sample, setUpSampleRepository } from './promote.fixture.ts';
import { promote, rollback, setSectionEnabled } from './promote.ts';
import { readRegistry } from './registry-store.ts';
import { startCanaryRollout } from './start-canary.ts';

const platform = await createKey('platform', { applications: ['*'], purposes: ['publish', 'promote'] });
const support = await createKey('support-team', { applications: ['support'], purposes: ['promote'] });
const keys = { keys: [platform.trusted, support.trusted] };
const signedAttribution = { author: 'anna', reason: 'a fix', key: platform.signing };

setUpSampleRepository();
const store = () => ({ ...sample.store, keys });
const publishRelease = (name: string) =>
  publish(sample.root, sample.store.releases, name, { key: platform.signing });

beforeEach(async () => {
  await promote(
    store(),
    [await publishRelease('shell'), await publishRelease('payments')],
    signedAttribution,
  );
  sample.section('payments', { version: '1.0.0-b' });
  await publishRelease('payments');
});

const FLAG = { owner: 'payments team', description: 'receipts', expiresOn: '2027-03-31' };

test('every registry command signs, and the history names the signer', async () => {
  await startCanaryRollout(store(), { name: 'payments', version: '1.0.0-b' }, 5, signedAttribution);
  await rollback(store(), 'payments', signedAttribution);
  await promote(store(), [{ name: 'payments', version: '1.0.0-b' }], signedAttribution);
  await setSectionEnabled(store(), { name: 'payments', enabled: false }, signedAttribution);
  await addFlag(store(), 'new-receipts', FLAG, signedAttribution);
  const [head, ...rows] = (await historyText(store())).split('\n');
  expect(head).toMatch(/^revision +at +by +signed by +what /);
  expect(
    rows.map((row) =>
      row
        .replace(/^(\d+) +\S+Z +/, '$1 ')
        .replace(/ +/g, ' ')
        .slice(0, 40),
    ),
  ).toEqual([
    '6 anna platform flag new-receipts none -',
    '5 anna platform payments 1.0.0-b -> 1.0.',
    '4 anna platform payments 1.0.0-a -> 1.0.',
    '3 anna platform payments canary 1.0.0-b ',
    '2 anna platform payments canary none -> ',
    '1 anna platform shell none -> 1.0.0-s1 a',
    ' payments none -> 1.0.0-a',
  ]);
});

test.each([
  ['nobody signs for', undefined, 'is not signed'],
  ['another team signs for', support.signing, 'is signed by support-team, who may not promote payments'],
])('rejects a change that %s', async (_, key, reason) => {
  const refusal = `The change was rejected: it ${reason}. Sign with a key that may promote it (PORTAL_SIGNING_KEY_FILE).`;
  const why = { ...signedAttribution, key };
  const release = { name: 'payments', version: '1.0.0-b' };
  await expect(promote(store(), [release], why)).rejects.toThrow(refusal);
  await expect(startCanaryRollout(store(), release, 5, why)).rejects.toThrow(refusal);
  await expect(setSectionEnabled(store(), { name: 'payments', enabled: false }, why)).rejects.toThrow(
    refusal,
  );
  await expect(addFlag(store(), 'new-receipts', FLAG, why)).rejects.toThrow(
    /^The change was rejected: it is /,
  );
  expect(await readRegistry(sample.store.revisions)).toMatchObject({ revision: 1 });
});

test('store verify signs the revision that it adds', async () => {
  const files = {
    PORTAL_SIGNING_KEY_FILE: path.join(sample.root, 'platform.key.json'),
    PORTAL_TRUSTED_KEYS_FILE: path.join(sample.root, 'trusted-keys.json'),
  };
  writeFileSync(files.PORTAL_SIGNING_KEY_FILE, JSON.stringify(platform.signing));
  writeFileSync(files.PORTAL_TRUSTED_KEYS_FILE, JSON.stringify(keys));
  const verify = (env: NodeJS.ProcessEnv) =>
    run(process.execPath, [CLI, 'store', 'verify', '--data-dir', sample.dataDir], { env });
  await expect(verify(process.env)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^The store was not verified: the revision that this adds is not signed\./),
  });
  const { stdout } = await verify({ ...process.env, ...files });
  expect(stdout).not.toContain('no signature');
  expect((await historyText(store())).split('\n')[1]).toMatch(/^2 +\S+Z +store verify +platform +/);
});

test.each([
  ['disable', 'payments', '--reason', 'debits are doubled'],
  ['rollback', 'payments'],
  ['promote', 'payments', '1.0.0-b'],
  ['rollout', 'payments@1.0.0-b', '--percent', '5'],
  ['flags', 'on', 'new-receipts', '--reason', 'it works'],
])('%s without a key changes no signed registry', async (...command) => {
  const cli = run(process.execPath, [CLI, ...command, '--data-dir', sample.dataDir]);
  await expect(cli).rejects.toMatchObject({
    code: 1,
    stderr:
      'Nothing is changed, because revision 1 is signed and this change would not be. Set PORTAL_SIGNING_KEY_FILE, and PORTAL_TRUSTED_KEYS_FILE to check it.\n',
  });
  expect(await readRegistry(sample.store.revisions)).toMatchObject({ revision: 1 });
});

test('a key alone changes no signed registry, because its purpose is unknown', async () => {
  const file = path.join(sample.root, 'support.key.json');
  writeFileSync(file, JSON.stringify(support.signing));
  const args = ['disable', 'payments', '--reason', 'debits are doubled', '--data-dir', sample.dataDir];
  await expect(
    run(process.execPath, [CLI, ...args], { env: { ...process.env, PORTAL_SIGNING_KEY_FILE: file } }),
  ).rejects.toMatchObject({
    stderr:
      'Nothing is changed, because revision 1 is signed and the signature of this change is not checked. Set PORTAL_SIGNING_KEY_FILE, and PORTAL_TRUSTED_KEYS_FILE to check it.\n',
  });
  expect(await readRegistry(sample.store.revisions)).toMatchObject({ revision: 1 });
});

test('the history marks a forged revision and its successors as invalid', async () => {
  const live = await readRegistry(sample.store.revisions);
  const forged = { ...live, revision: 2, author: 'anna', reason: 'forged' };
  await sample.store.revisions.add({ revision: 2, text: JSON.stringify(forged) });
  await promote(store(), [{ name: 'payments', version: '1.0.0-b' }], signedAttribution);
  const [, third, second, first] = (await historyText(store())).split('\n');
  expect(first).toMatch(/ anna +platform +shell none/);
  expect(second).toMatch(/ anna +INVALID SIGNATURE: differs from what was signed +/);
  expect(third).toMatch(/ anna +platform +payments 1\.0\.0-a -> 1\.0\.0-b/);
});

test('requires no signatures without trusted keys', async () => {
  const { revision } =
    (await promote(sample.store, [{ name: 'payments', version: '1.0.0-b' }], {
      author: 'ben',
      reason: 'a try',
    })) ?? {};
  expect(revision).toBe(2);
  expect(await historyText(sample.store)).not.toContain('signed');
});

test('the history names a damaged revision and shows the others', async () => {
  await setSectionEnabled(store(), { name: 'payments', enabled: false }, signedAttribution);
  await promote(store(), [{ name: 'payments', version: '1.0.0-b' }], signedAttribution);
  writeFileSync(path.join(sample.dataDir, 'registry/000002.json'), '{');
  const rows = (await historyText(store())).split('\n');
  expect(rows[1]).toMatch(
    /^3 .* anna +not verified: the revision before is damaged +payments 1\.0\.0-a -> 1\.0\.0-b \(off\)/,
  );
  expect(rows[2]).toMatch(/^2 +DAMAGED$/);
  expect(rows[3]).toMatch(/^1 .* anna +platform +shell none -> 1\.0\.0-s1/);
});
