import { createKey, verify } from '@portal/release-store/signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from '../store/publish.ts';
import { sampleRepository } from '../testing/sample-repository.ts';
import { previewLink, replayLink } from './preview-link.ts';
import { promote, rollBack } from './promote.ts';
import { readRegistry } from './registry-store.ts';
import { historyText, statusText } from './report.ts';
import { rollOut } from './roll-out.ts';

const reason = { by: 'a test', why: 'to see' };
const candidate = { name: 'payments', version: '1.0.0-b' };

let sample: ReturnType<typeof sampleRepository>;
beforeEach(async () => {
  sample = sampleRepository();
  const { root, store } = sample;
  const live = [
    await publish(root, store.releases, 'shell'),
    await publish(root, store.releases, 'payments'),
  ];
  await promote(store, live, reason);
  sample.section('payments', { version: '1.0.0-b', routes: ['/payments', '/payments-new'] });
  await publish(root, store.releases, 'payments');
});
afterEach(() => sample.remove());

const payments = async () => (await readRegistry(sample.store.revisions))?.sections.payments;

test('a roll-out keeps what is live, and names the candidate, its share and what the shell must know of it', async () => {
  await rollOut(sample.store, candidate, 5, reason);
  expect(await payments()).toMatchObject({
    live: { version: '1.0.0-a' },
    routes: [{ path: '/payments' }],
    candidate: {
      share: 5,
      release: { version: '1.0.0-b', entry: { url: '/releases/payments/1.0.0-b/remoteEntry.js' } },
      routes: [{ path: '/payments' }, { path: '/payments-new' }],
    },
  });
  expect(await rollOut(sample.store, candidate, 5, reason)).toBeNull();
  expect(await statusText(sample.store.revisions)).toContain('1.0.0-b (5 %)');
});

test('the share is raised and not lowered; a promotion ends the roll-out, and so does a roll back', async () => {
  await rollOut(sample.store, candidate, 5, reason);
  await rollOut(sample.store, candidate, 25, reason);
  expect((await payments())?.candidate?.share).toBe(25);
  await expect(rollOut(sample.store, candidate, 10, reason)).rejects.toThrow(
    'payments 1.0.0-b is at 25 % already. To take it back: rollback payments.',
  );
  await rollBack(sample.store, 'payments', { by: 'a test', why: 'it is slow' });
  expect(await payments()).not.toHaveProperty('candidate');
  expect((await payments())?.live.version).toBe('1.0.0-a');
  expect(await historyText(sample.store)).toMatch(
    /payments candidate 1\.0\.0-b \(25 %\) -> none +it is slow/,
  );
  await rollOut(sample.store, candidate, 50, reason);
  await promote(sample.store, [candidate], reason);
  expect(await payments()).toMatchObject({
    live: { version: '1.0.0-b' },
    previous: [{ version: '1.0.0-a' }],
  });
  expect(await payments()).not.toHaveProperty('candidate');
});

test('a candidate passes the gate of a promotion: beside what is live, and beside other candidates', async () => {
  const { root, store } = sample;
  sample.section('payments', { version: '1.0.0-c', platform: { requires: '^9.0.0' } });
  await publish(root, store.releases, 'payments');
  await expect(rollOut(store, { name: 'payments', version: '1.0.0-c' }, 5, reason)).rejects.toThrow(
    'payments 1.0.0-c needs @portal/platform ^9.0.0, and the live shell 1.0.0-s1 has 1.2.0.',
  );
  sample.section('help', { version: '1.0.0-a' });
  await promote(store, [await publish(root, store.releases, 'help')], reason);
  sample.section('help', { version: '1.0.0-b', routes: ['/help', '/payments-new'] });
  await publish(root, store.releases, 'help');
  await rollOut(store, candidate, 5, reason);
  await expect(rollOut(store, { name: 'help', version: '1.0.0-b' }, 5, reason)).rejects.toThrow(
    'help may not have the address /payments-new: payments has /payments-new.',
  );
});

test('what cannot be rolled out is refused with what to do', async () => {
  const { store } = sample;
  await expect(rollOut(store, { name: 'payments', version: '1.0.0-a' }, 5, reason)).rejects.toThrow(
    'payments 1.0.0-a is live already, for all.',
  );
  await expect(rollOut(store, { name: 'shell', version: '1.0.0-s1' }, 5, reason)).rejects.toThrow(
    'The shell is promoted for all at once; roll out a section.',
  );
  await rollOut(store, candidate, 5, reason);
  sample.section('payments', { version: '1.0.0-d' });
  await publish(sample.root, store.releases, 'payments');
  await expect(rollOut(store, { name: 'payments', version: '1.0.0-d' }, 5, reason)).rejects.toThrow(
    'payments 1.0.0-b is being rolled out: promote it, or take it back by rollback payments.',
  );
});

test('a link of a preview is made for a release that passes the gate, and changes nothing that is live', async () => {
  const { signing, trusted } = await createKey('payments-team', {
    applications: ['payments'],
    purposes: ['preview'],
  });
  const options = {
    key: signing,
    origin: 'https://members.example.org',
    expires: new Date(Date.now() + 60_000),
  };
  const link = new URL(await previewLink(sample.store, candidate, options));
  expect(`${link.origin}${link.pathname}`).toBe('https://members.example.org/preview');
  const token = link.searchParams.get('preview') ?? '';
  const believed = await verify(token, { purpose: 'preview', application: 'payments' }, { keys: [trusted] });
  expect(believed).toEqual({ by: 'payments-team', claims: { version: '1.0.0-b' } });
  expect((await readRegistry(sample.store.revisions))?.revision).toBe(1);
  sample.section('payments', { version: '1.0.0-c', platform: { requires: '^9.0.0' } });
  await publish(sample.root, sample.store.releases, 'payments');
  await expect(previewLink(sample.store, { name: 'payments', version: '1.0.0-c' }, options)).rejects.toThrow(
    'payments 1.0.0-c needs @portal/platform ^9.0.0',
  );
});

test('a link of an earlier revision is made where all of its releases are there, and is about all sections', async () => {
  const { signing, trusted } = await createKey('platform', { applications: ['*'], purposes: ['preview'] });
  const options = {
    key: signing,
    origin: 'https://members.example.org',
    expires: new Date(Date.now() + 60_000),
  };
  const token = new URL(await replayLink(sample.store, 1, options)).searchParams.get('preview') ?? '';
  const believed = await verify(token, { purpose: 'preview', application: '*' }, { keys: [trusted] });
  expect(believed).toEqual({ by: 'platform', claims: { revision: 1 } });
  await expect(replayLink(sample.store, 2, options)).rejects.toThrow('There is no revision 2.');
  await sample.store.releases.remove('payments', '1.0.0-a');
  await expect(replayLink(sample.store, 1, options)).rejects.toThrow(/payments.*1\.0\.0-a/);
});
