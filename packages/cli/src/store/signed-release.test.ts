import { createKey, type SigningKey, type TrustedKeys } from '@portal/release-registry/signature';
import { beforeEach, expect, test } from 'vitest';
import { historyText } from '../registry/history-report.ts';
import { sample, setUpSampleRepository } from '../registry/promote.fixture.ts';
import { promote } from '../registry/promote.ts';
import { startCanaryRollout } from '../registry/start-canary.ts';
import { publish } from './publish.ts';

const payments = await createKey('payments-team', { applications: ['payments'], purposes: ['publish'] });
const support = await createKey('support-team', { applications: ['support'], purposes: ['publish'] });
const platform = await createKey('platform', { applications: ['*'], purposes: ['publish', 'promote'] });
const keys: TrustedKeys = { keys: [payments.trusted, support.trusted, platform.trusted] };
const COMMIT = '4eeaae3f2d1c0b9a8877665544332211ffeeddcc';
const attribution = { author: 'anna', reason: 'a fix', key: platform.signing };
const FIX_HINT =
  'Publish a new version with the key of the team that owns payments (PORTAL_SIGNING_KEY_FILE).';

setUpSampleRepository();
beforeEach(async () => {
  await release('shell', platform.signing);
});

const signedStore = () => ({ ...sample.store, keys });
const publishRelease = (name: string, key?: SigningKey) =>
  publish(sample.root, sample.store.releases, name, { key, commit: COMMIT });
async function release(name: string, key?: SigningKey) {
  return promote(signedStore(), [await publishRelease(name, key)], attribution);
}

test('a signed release goes live, and the history names commit and signer', async () => {
  expect(await release('payments', payments.signing)).toMatchObject({ revision: 2 });
  const [, newest] = (await historyText(signedStore())).split('\n');
  expect(newest).toMatch(
    /^2 .* anna +platform +payments none -> 1\.0\.0-a +4eeaae3f2d, signed by payments-team +a fix$/,
  );
});

test.each([
  ['nobody', undefined, 'its release is not signed'],
  [
    'the team of another section',
    support.signing,
    'its release is signed by support-team, who may not publish payments',
  ],
])('rejects a release that %s signed, as live release and as canary', async (_, key, reason) => {
  const { version } = await publishRelease('payments', key);
  const rejection = `payments ${version} cannot go live: ${reason}. ${FIX_HINT}`;
  await expect(promote(signedStore(), [{ name: 'payments', version }], attribution)).rejects.toThrow(
    rejection,
  );
  await expect(
    startCanaryRollout(signedStore(), { name: 'payments', version }, 5, attribution),
  ).rejects.toThrow(rejection);
});

test.each([
  ['no key', undefined],
  ["another team's key", support.signing],
])('publishes nothing with %s that the trusted keys reject', async (_, key) => {
  const publication = publish(sample.root, sample.store.releases, 'payments', { key, keys });
  await expect(publication).rejects.toThrow(FIX_HINT);
  expect(await sample.store.releases.versions('payments')).toEqual([]);
});

test('rejects a release whose record differs from what was signed', async () => {
  const { version } = await publishRelease('payments', payments.signing);
  const record = await sample.store.releases.record('payments', version);
  const releases = {
    ...sample.store.releases,
    record: async () => (record ? { ...record, commit: 'ffffffffff' } : null),
  };
  await expect(
    promote({ ...signedStore(), releases }, [{ name: 'payments', version }], attribution),
  ).rejects.toThrow('its release differs from what was signed');
});

test('rejects a signed publication of an unsigned release with a fix', async () => {
  await publishRelease('payments');
  await expect(publishRelease('payments', payments.signing)).rejects.toThrow(
    'payments 1.0.0-a is published already without a signature, and a release never changes. Raise the version in package.json, build it and publish it again.',
  );
});

test('publishing a build again does not change its commit and signature', async () => {
  await publishRelease('payments', payments.signing);
  const again = await publish(sample.root, sample.store.releases, 'payments', { key: support.signing });
  expect(again).toEqual({ name: 'payments', version: '1.0.0-a', isNew: false });
  expect(await sample.store.releases.record('payments', '1.0.0-a')).toMatchObject({ commit: COMMIT });
});
