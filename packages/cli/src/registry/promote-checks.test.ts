import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../store/publish.ts';
import { attribution, live, release, sample, setUpSampleRepository } from './promote.fixture.ts';
import { promote } from './promote.ts';

setUpSampleRepository();

test('rejects a release that needs what the live shell lacks', async () => {
  await release('shell', 'payments');
  const fix = 'Promote a shell that has it first, or build the section against what is live.';
  sample.section('payments', { version: '1.0.0-b', platform: { requires: '^1.3.0' } });
  await expect(release('payments')).rejects.toThrow(
    `payments 1.0.0-b needs @portal/section-sdk ^1.3.0, and the live shell 1.0.0-s1 has 1.2.0. ${fix}`,
  );
  const names = ['usePlatform', 'useTheWeather', 'useTides'];
  sample.section('payments', { version: '1.0.0-c', platform: { requires: '^1.2.0', names } });
  await expect(release('payments')).rejects.toThrow(
    `payments 1.0.0-c takes useTheWeather, useTides of @portal/section-sdk, which the live shell 1.0.0-s1 does not have. ${fix}`,
  );
  sample.shell({ version: '2.0.0-s2', platform: '2.0.0' });
  await expect(release('shell')).rejects.toThrow(
    'payments 1.0.0-a needs @portal/section-sdk ^1.0.0, and the live shell 2.0.0-s2 has 2.0.0.',
  );
  expect(live().revision).toBe(1);
  sample.section('payments', { version: '1.0.0-d', platform: { requires: '^2.0.0', names: ['*'] } });
  expect((await release('shell', 'payments'))?.revision).toBe(2);
});

test('validates label, target and icon of navigation entries', {
  tags: ['NAV-06'],
}, async () => {
  const entry = { label: 'Payments', to: '/payments', icon: 'payments' };
  sample.section('payments', { navigation: [entry] });
  await release('shell', 'payments');
  const rejected = [
    [{ ...entry, label: 'payments', to: '/other' }, 'payments has one of that name. Call it something else.'],
    [
      { label: 'Other', to: '/othre', icon: 'help' },
      "/othre is no page of any section. Lead to one of the section's own routes.",
    ],
    [
      { label: 'Other', to: '/payments', icon: 'help' },
      "/payments is a page of payments. Lead to one of the section's own routes.",
    ],
    [
      { label: 'Other', to: '/other', icon: 'rocket' },
      "the live shell 1.0.0-s1 has no icon 'rocket'. It has payments, help.",
    ],
  ] as const;
  for (const [index, [wrong, reasonOptions]] of rejected.entries()) {
    sample.section('other', { version: `1.0.${index}`, navigation: [wrong] });
    await expect(release('other')).rejects.toThrow(
      `other may not have the entry '${wrong.label}' in the navigation: ${reasonOptions}`,
    );
  }
  expect(live().revision).toBe(1);
  sample.section('other', { version: '2.0.0', navigation: [{ label: 'Other', to: '/other', icon: 'help' }] });
  expect((await release('other'))?.revision).toBe(2);
});

test('rejects a route of another section, the shell or the gateway', {
  tags: ['ROUTE-16'],
}, async () => {
  await release('shell', 'payments');
  const rejected = [
    ['/secure', 'the shell uses /secure'],
    ['/payments', 'payments uses /payments'],
    ['/v1/payment', 'the gateway uses /v1'],
    ['/releases', 'the gateway uses /releases'],
    ['/csp-report/new', 'the gateway uses /csp-report'],
    ['/:anything', 'the gateway uses /.well-known'],
    ['/:anything/page', 'the gateway uses /.well-known'],
  ] as const;
  for (const [index, [route, reasonOptions]] of rejected.entries()) {
    sample.section('other', { version: `1.0.${index}`, routes: ['/other', route] });
    await expect(release('other')).rejects.toThrow(`other may not use the path ${route}: ${reasonOptions}.`);
  }
  sample.section('other', { version: '2.0.0', routes: ['/forms/:fid', '/forms/new'] });
  await expect(release('other')).rejects.toThrow(
    'other may not use the path /forms/new: other uses /forms/:fid.',
  );
  expect(live().revision).toBe(1);
  sample.section('other', { version: '3.0.0', routes: ['/payments/:id', '/other', '/v1-news'] });
  expect((await release('other'))?.revision).toBe(2);
});

test('rejects a second section for one slot', async () => {
  await release('shell', 'payments');
  sample.section('support', { slotContent: ['page-help'] });
  expect((await release('support'))?.sections.support?.slotContent).toEqual(['page-help']);
  sample.section('other', { slotContent: ['page-help'] });
  await expect(release('other')).rejects.toThrow('other may not fill the slot page-help: support does.');
  sample.section('other', { version: '1.0.2', slotContent: ['invented'] });
  await expect(release('other')).rejects.toThrow('slotContent');
});

test('rejects a release with a modified file', async () => {
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b' });
  await publish(sample.root, sample.store.releases, 'payments');
  appendFileSync(path.join(sample.dataDir, 'releases/payments/1.0.0-b/page.1.js'), 'evil();');
  await expect(
    promote(sample.store, [{ name: 'payments', version: '1.0.0-b' }], attribution),
  ).rejects.toThrow('payments 1.0.0-b cannot be used: page.1.js is not what was published.');
  await expect(promote(sample.store, [{ name: 'payments', version: '9' }], attribution)).rejects.toThrow(
    'payments 9 is not published',
  );
});

test('names a release with a damaged record', async () => {
  await release('shell', 'payments');
  truncateSync(path.join(sample.dataDir, 'releases/payments/1.0.0-a/release.json'), 10);
  await expect(release('payments')).rejects.toThrow('Release 1.0.0-a of payments is damaged.');
});

test('rejects a release that is stored under another version', async () => {
  await release('shell', 'payments');
  const releases = path.join(sample.dataDir, 'releases/payments');
  cpSync(path.join(releases, '1.0.0-a'), path.join(releases, '1.0.0-b'), { recursive: true });
  await expect(
    promote(sample.store, [{ name: 'payments', version: '1.0.0-b' }], attribution),
  ).rejects.toThrow('payments 1.0.0-b is not published');
});

/** Script that compression cannot shrink. */
const incompressibleBytes = (bytes: number) =>
  `/* ${randomBytes(bytes).toString('latin1').replace(/\*\//g, '')} */`;

test('rejects a section above the size budget', async () => {
  await release('shell', 'payments');
  const large = incompressibleBytes(45 * 1024);
  sample.section('payments', { version: '1.0.0-b', page: large });
  await expect(release('payments')).rejects.toThrow(
    /^payments 1\.0\.0-b loads \d+\.\d KiB of script before its first page renders, and a section may load 40\.0 KiB\. Its largest files: page\.1\.js \d+\.\d KiB, remoteEntry\.js \d\.\d KiB\. Load rarely used code lazily/,
  );
  sample.section('payments', { version: '1.0.0-c', extraChunk: [large] });
  await release('payments');
  expect(live().sections.payments?.live.version).toBe('1.0.0-c');
  sample.section('payments', { version: '1.0.0-d', extraChunk: [large, large] });
  await expect(release('payments')).rejects.toThrow(
    /^payments 1\.0\.0-d loads \d+\.\d KiB of script in total, and a section may load 80\.0 KiB\. Its largest files: more\.\d\.js/,
  );
});
