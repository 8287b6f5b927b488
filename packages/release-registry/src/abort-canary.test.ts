import { expect, test } from 'vitest';
import { abortCanary } from './abort-canary.ts';
import { createKey } from './signature.ts';
import { verifyRevision } from './signed-revision.ts';
import { StoredRegistry } from './stored-registry.ts';

const release = (version: string) => ({
  version,
  container: `payments_${version.replaceAll('.', '_')}`,
  entry: {
    url: `/releases/payments/${version}/remoteEntry.js`,
    integrity: `sha384-${'A'.repeat(64)}`,
    size: 20_480,
  },
  preload: [],
});
const metadata = {
  owner: { team: 'Payments team', contact: 'payments@example.org', chat: '#payments' },
  routes: [{ path: '/payments', title: 'Payments', access: 'guarded', keywords: ['bills'] }],
  navigation: [],
  fallback: { title: 'Payments is away', body: 'Please call us.' },
  search: { topics: ['bills'] },
};
const section = { enabled: true, live: release('1.0.0'), previous: [], ...metadata };

/** Revision 7 of a later version, which has more properties. */
const revision7 = {
  revision: 7,
  createdAt: '2026-11-22T15:00:00.000Z',
  author: 'ben',
  reason: 'a start',
  shell: { version: '1.0.0-s1', previous: [], integrity: 'sha384-shell' },
  sections: {
    payments: { ...section, canary: { percent: 5, release: release('1.1.0'), ...metadata } },
    support: section,
  },
  flags: {
    'new-receipts': {
      owner: 'Payments team',
      description: 'receipts by mail',
      expiresOn: '2027-03-31',
      percent: 25,
      audience: 'staff',
    },
  },
  regions: ['north'],
};

test('an abort keeps the properties of a later version', async () => {
  const { signing, trusted } = await createKey('gateway', {
    applications: ['payments'],
    purposes: ['abort-canary'],
  });
  const added: { revision: number; text: string }[] = [];
  const revisions = {
    newest: async () => ({ revision: 7, text: JSON.stringify(revision7) }),
    add: async (revision: { revision: number; text: string }) => added.push(revision) > 0,
  };
  const abort = { section: 'payments', version: '1.1.0', author: 'gateway', reason: 'it failed' };
  await abortCanary(revisions, { ...abort, key: signing });
  const after = JSON.parse(added[0]?.text ?? '');
  expect(after).toEqual({
    ...revision7,
    revision: 8,
    createdAt: after.createdAt,
    author: 'gateway',
    reason: 'it failed',
    sections: { ...revision7.sections, payments: section },
    signature: after.signature,
  });
  const change = { before: StoredRegistry.parse(revision7), after: StoredRegistry.parse(after) };
  expect(await verifyRevision(change, { keys: [trusted] })).toBe('gateway');
});

test('names the invalid part of a stored registry', () => {
  const damaged = { ...revision7, sections: { support: { ...section, enabled: 'yes' } } };
  expect(StoredRegistry.safeParse(damaged).error?.issues).toMatchObject([
    { path: ['sections', 'support', 'enabled'] },
  ]);
});
