import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { expect, test } from 'vitest';
import { createKey } from './signature.ts';
import { signRevision, verifyRevision } from './signed-revision.ts';

const payments = await createKey('payments-team', { applications: ['payments'], purposes: ['promote'] });
const platform = await createKey('platform', { applications: ['*'], purposes: ['promote'] });
const gateway = await createKey('gateway', { applications: ['*'], purposes: ['abort-canary'] });
const builder = await createKey('payments-build', { applications: ['payments'], purposes: ['publish'] });
const keys = { keys: [payments, platform, gateway, builder].map(({ trusted }) => trusted) };

const release = (name: string, version: string) => ({
  version,
  container: `${name}_${version.replaceAll(/\W/g, '_')}`,
  entry: { url: `/releases/${name}/${version}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  preload: [],
});
const description = (name: string) => ({
  owner: { team: `${name} team`, contact: `${name}@example.org` },
  routes: [{ path: `/${name}`, title: name, access: 'guarded' as const }],
  navigation: [],
  fallback: { title: `${name} is away`, body: 'Please call us.' },
});
const section = (name: string, version = '1.0.0-a'): RegistrySection => ({
  enabled: true,
  live: release(name, version),
  previous: [],
  ...description(name),
});
const withPayments = (changed: RegistrySection): Registry => ({
  ...before,
  revision: 8,
  createdAt: '2026-11-23T15:00:00.000Z',
  author: 'anna',
  reason: 'a fix',
  sections: { ...before.sections, payments: changed },
});
const before: Registry = {
  revision: 7,
  createdAt: '2026-11-22T15:00:00.000Z',
  author: 'ben',
  reason: 'a start',
  shell: { version: '1.0.0-s1', previous: [] },
  sections: { payments: section('payments'), support: section('support') },
};
const after = withPayments(section('payments', '1.0.0-b'));

test('accepts a key for the changed application and a key for all', async () => {
  expect(
    await verifyRevision({ before, after: await signRevision({ before, after }, payments.signing) }, keys),
  ).toBe('payments-team');
  expect(
    await verifyRevision({ before, after: await signRevision({ before, after }, platform.signing) }, keys),
  ).toBe('platform');
});

test.each<[what: string, change: Partial<Registry>]>([
  ['who', { author: 'mallory' }],
  ['when', { createdAt: '2026-11-23T15:00:01.000Z' }],
  ['why', { reason: 'another reason' }],
  ['what is live', { sections: { ...after.sections, payments: section('payments', '1.0.0-c') } }],
  ['its number', { revision: 9 }],
])('rejects a revision with a modified %s', async (_, change) => {
  const signed = await signRevision({ before, after }, payments.signing);
  await expect(verifyRevision({ before, after: { ...signed, ...change } }, keys)).rejects.toThrow(
    'differs from what was signed',
  );
});

test('rejects a revision with another predecessor', async () => {
  const signed = await signRevision({ before, after }, payments.signing);
  const other = { ...before, reason: 'rewritten' };
  await expect(verifyRevision({ before: other, after: signed }, keys)).rejects.toThrow(
    'differs from what was signed',
  );
});

test("a section's key cannot sign for all applications or for flags", async () => {
  const both = {
    ...after,
    sections: { payments: section('payments', '1.0.0-b'), support: section('support', '1.0.0-b') },
  };
  const flag = { owner: 'payments team', description: 'receipts', expiresOn: '2027-03-31', percent: 0 };
  const changes: readonly (readonly [what: string, after: Registry])[] = [
    ['support', { ...before, sections: { ...before.sections, support: section('support', '1.0.0-b') } }],
    ['\\*', both],
    ['flags', { ...before, flags: { receipts: flag } }],
    ['shell', { ...before, shell: { version: '1.0.0-s2', previous: [] } }],
  ];
  for (const [what, changed] of changes) {
    const change = { before, after: { ...changed, revision: 8 } };
    const signed = await signRevision(change, payments.signing);
    await expect(verifyRevision({ before, after: signed }, keys)).rejects.toThrow(
      new RegExp(`^is signed by payments-team, who may not promote ${what}$`),
    );
    expect(await verifyRevision({ before, after: await signRevision(change, platform.signing) }, keys)).toBe(
      'platform',
    );
  }
});

test('rejects a publish key and a missing signature', async () => {
  const signed = await signRevision({ before, after }, builder.signing);
  await expect(verifyRevision({ before, after: signed }, keys)).rejects.toThrow(
    'is signed by payments-build, who may not promote payments',
  );
  await expect(verifyRevision({ before, after }, keys)).rejects.toThrow('is not signed');
});

test('a key for aborts can abort a canary, and promote nothing', async () => {
  const canary = { percent: 5, release: release('payments', '1.0.0-b'), ...description('payments') };
  const withCanary: Registry = {
    ...before,
    sections: { ...before.sections, payments: { ...section('payments'), canary } },
  };
  const aborted = { ...before, revision: 8 };
  const signed = await signRevision({ before: withCanary, after: aborted }, gateway.signing, 'abort-canary');
  expect(await verifyRevision({ before: withCanary, after: signed }, keys)).toBe('gateway');

  // The canary of a first release is aborted with its section.
  const first = { ...section('travel-club'), enabled: false };
  const withFirst: Registry = {
    ...before,
    sections: {
      ...before.sections,
      'travel-club': {
        ...first,
        canary: { percent: 5, release: first.live, ...description('travel-club') },
      },
    },
  };
  const removed = await signRevision({ before: withFirst, after: aborted }, gateway.signing, 'abort-canary');
  expect(await verifyRevision({ before: withFirst, after: removed }, keys)).toBe('gateway');

  const promoted = await signRevision({ before: withCanary, after }, gateway.signing, 'abort-canary');
  await expect(verifyRevision({ before: withCanary, after: promoted }, keys)).rejects.toThrow(
    'is signed for another purpose',
  );
  const claimed = await signRevision({ before: withCanary, after }, gateway.signing);
  await expect(verifyRevision({ before: withCanary, after: claimed }, keys)).rejects.toThrow(
    'is signed by gateway, who may not promote payments',
  );
});
