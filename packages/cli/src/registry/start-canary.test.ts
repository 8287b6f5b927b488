import { createKey, verify } from '@portal/release-registry/signature';
import { beforeEach, expect, test } from 'vitest';
import { publish } from '../store/publish.ts';
import { historyText, statusText } from './history-report.ts';
import { previewLink, revisionPreviewLink } from './preview-link.ts';
import { attribution, CLI, release, run, sample, setUpSampleRepository } from './promote.fixture.ts';
import { promote, rollback, setSectionEnabled } from './promote.ts';
import { readRegistry } from './registry-store.ts';
import { startCanaryRollout } from './start-canary.ts';

const canaryRelease = { name: 'payments', version: '1.0.0-b' };

setUpSampleRepository();
beforeEach(async () => {
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b', routes: ['/payments', '/payments-new'] });
  await publish(sample.root, sample.store.releases, 'payments');
});

const payments = async () => (await readRegistry(sample.store.revisions))?.sections.payments;

test('a canary rollout keeps the live release and adds canary metadata', async () => {
  await startCanaryRollout(sample.store, canaryRelease, 5, attribution);
  expect(await payments()).toMatchObject({
    live: { version: '1.0.0-a' },
    routes: [{ path: '/payments' }],
    canary: {
      percent: 5,
      release: { version: '1.0.0-b', entry: { url: '/releases/payments/1.0.0-b/remoteEntry.js' } },
      routes: [{ path: '/payments' }, { path: '/payments-new' }],
    },
  });
  expect(await startCanaryRollout(sample.store, canaryRelease, 5, attribution)).toBeNull();
  expect(await statusText(sample.store.revisions)).toContain('1.0.0-b (5 %)');
});

test('a first release can be a canary before it is live', async () => {
  const { root, store } = sample;
  sample.section('travel-club', { version: '1.0.0-t' });
  const first = await publish(root, store.releases, 'travel-club');
  await startCanaryRollout(store, first, 5, attribution);
  const state = async () => (await readRegistry(store.revisions))?.sections['travel-club'];
  // Without a canary, no browser gets the section.
  expect(await state()).toMatchObject({
    enabled: false,
    canary: { percent: 5, release: { version: '1.0.0-t' } },
  });
  expect(await statusText(store.revisions)).toMatch(/^travel-club +none +1\.0\.0-t \(5 %\)/m);
  await expect(setSectionEnabled(store, { name: 'travel-club', enabled: true }, attribution)).rejects.toThrow(
    'No section travel-club is live: payments are.',
  );
  await startCanaryRollout(store, first, 50, attribution);
  await promote(store, [first], attribution);
  expect(await state()).toMatchObject({ enabled: true, live: { version: '1.0.0-t' }, previous: [] });
  expect(await state()).not.toHaveProperty('canary');
});

test('a rollback of the canary of a first release removes its section', async () => {
  const { root, store } = sample;
  sample.section('travel-club', { version: '1.0.0-t' });
  await startCanaryRollout(store, await publish(root, store.releases, 'travel-club'), 5, attribution);
  await rollback(store, 'travel-club', { author: 'a test', reason: 'it is slow' });
  expect(Object.keys((await readRegistry(store.revisions))?.sections ?? {})).toEqual(['payments']);
  expect(await historyText(store)).toMatch(
    /a test +travel-club canary 1\.0\.0-t \(5 %\) -> none +it is slow/,
  );
});

test('the rollback command names the aborted canary', async () => {
  await startCanaryRollout(sample.store, canaryRelease, 5, attribution);
  const { stdout } = await run(process.execPath, [CLI, 'rollback', 'payments', '--data-dir', sample.dataDir]);
  expect(stdout).toBe('The canary 1.0.0-b is aborted. payments is back at 1.0.0-a in revision 3.\n');
});

test('raises and never lowers the percentage; a promotion ends the rollout', async () => {
  await startCanaryRollout(sample.store, canaryRelease, 5, attribution);
  await startCanaryRollout(sample.store, canaryRelease, 25, attribution);
  expect((await payments())?.canary?.percent).toBe(25);
  await expect(startCanaryRollout(sample.store, canaryRelease, 10, attribution)).rejects.toThrow(
    'payments 1.0.0-b is at 25 % already. To abort it: npm run portal -- rollback payments',
  );
  await rollback(sample.store, 'payments', { author: 'a test', reason: 'it is slow' });
  expect(await payments()).not.toHaveProperty('canary');
  expect((await payments())?.live.version).toBe('1.0.0-a');
  expect(await historyText(sample.store)).toMatch(/payments canary 1\.0\.0-b \(25 %\) -> none +it is slow/);
  await startCanaryRollout(sample.store, canaryRelease, 50, attribution);
  await promote(sample.store, [canaryRelease], attribution);
  expect(await payments()).toMatchObject({
    live: { version: '1.0.0-b' },
    previous: [{ version: '1.0.0-a' }],
  });
  expect(await payments()).not.toHaveProperty('canary');
});

test('raising a canary that is aborted at the same time does not restart it', async () => {
  await startCanaryRollout(sample.store, canaryRelease, 5, attribution);
  const { revisions } = sample.store;
  const add: typeof revisions.add = async (next) => {
    if (next.revision === 3)
      await rollback(sample.store, 'payments', { author: 'ben', reason: 'it is slow' });
    return revisions.add(next);
  };
  const store = { ...sample.store, revisions: { ...revisions, add } };
  await expect(startCanaryRollout(store, canaryRelease, 25, attribution)).rejects.toThrow(
    'Nothing is changed, because payments changed in the meantime, in revision 3, by ben: it is slow',
  );
  expect(await payments()).not.toHaveProperty('canary');
});

test('a canary must pass the promotion checks', async () => {
  const { root, store } = sample;
  sample.section('payments', { version: '1.0.0-c', platform: { requires: '^9.0.0' } });
  await publish(root, store.releases, 'payments');
  await expect(
    startCanaryRollout(store, { name: 'payments', version: '1.0.0-c' }, 5, attribution),
  ).rejects.toThrow(
    'payments 1.0.0-c needs @portal/section-sdk ^9.0.0, and the live shell 1.0.0-s1 has 1.2.0.',
  );
  sample.section('help', { version: '1.0.0-a' });
  await promote(store, [await publish(root, store.releases, 'help')], attribution);
  sample.section('help', { version: '1.0.0-b', routes: ['/help', '/payments-new'] });
  await publish(root, store.releases, 'help');
  await startCanaryRollout(store, canaryRelease, 5, attribution);
  await expect(
    startCanaryRollout(store, { name: 'help', version: '1.0.0-b' }, 5, attribution),
  ).rejects.toThrow('help may not use the path /payments-new: payments uses /payments-new.');
});

test('rejects invalid rollouts with a fix', async () => {
  const { store } = sample;
  await expect(
    startCanaryRollout(store, { name: 'payments', version: '1.0.0-a' }, 5, attribution),
  ).rejects.toThrow('payments 1.0.0-a is live already.');
  await expect(
    startCanaryRollout(store, { name: 'shell', version: '1.0.0-s1' }, 5, attribution),
  ).rejects.toThrow('The shell has no canaries. Promote it, or roll out a section.');
  await startCanaryRollout(store, canaryRelease, 5, attribution);
  sample.section('payments', { version: '1.0.0-d' });
  await publish(sample.root, store.releases, 'payments');
  await expect(
    startCanaryRollout(store, { name: 'payments', version: '1.0.0-d' }, 5, attribution),
  ).rejects.toThrow(
    'payments 1.0.0-b is the current canary: promote it, or abort it with "rollback payments".',
  );
});

test('creates a preview link for a valid release without a registry change', async () => {
  const { signing, trusted } = await createKey('payments-team', {
    applications: ['payments'],
    purposes: ['preview'],
  });
  const options = {
    key: signing,
    origin: 'https://members.example.org',
    expires: new Date(Date.now() + 60_000),
  };
  const link = new URL(await previewLink(sample.store, canaryRelease, options));
  expect(`${link.origin}${link.pathname}`).toBe('https://members.example.org/preview');
  const token = link.searchParams.get('preview') ?? '';
  const verified = await verify(token, { purpose: 'preview', application: 'payments' }, { keys: [trusted] });
  expect(verified).toEqual({ signer: 'payments-team', claims: { version: '1.0.0-b' } });
  sample.section('travel-club', { version: '1.0.0-t' });
  const first = await publish(sample.root, sample.store.releases, 'travel-club');
  expect(await previewLink(sample.store, first, options)).toMatch(/^https:.*\/preview\?preview=/);
  expect((await readRegistry(sample.store.revisions))?.revision).toBe(1);
  sample.section('payments', { version: '1.0.0-c', platform: { requires: '^9.0.0' } });
  await publish(sample.root, sample.store.releases, 'payments');
  await expect(previewLink(sample.store, { name: 'payments', version: '1.0.0-c' }, options)).rejects.toThrow(
    'payments 1.0.0-c needs @portal/section-sdk ^9.0.0',
  );
});

test('creates a preview link for a complete earlier revision', async () => {
  const { signing, trusted } = await createKey('platform', { applications: ['*'], purposes: ['preview'] });
  const options = {
    key: signing,
    origin: 'https://members.example.org',
    expires: new Date(Date.now() + 60_000),
  };
  const token =
    new URL(await revisionPreviewLink(sample.store, 1, options)).searchParams.get('preview') ?? '';
  const verified = await verify(token, { purpose: 'preview', application: '*' }, { keys: [trusted] });
  expect(verified).toEqual({ signer: 'platform', claims: { revision: 1 } });
  await expect(revisionPreviewLink(sample.store, 2, options)).rejects.toThrow('There is no revision 2.');
  await sample.store.releases.remove('payments', '1.0.0-a');
  await expect(revisionPreviewLink(sample.store, 1, options)).rejects.toThrow(/payments.*1\.0\.0-a/);
});
