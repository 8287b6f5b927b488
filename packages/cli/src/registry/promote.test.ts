import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Registry } from '@portal/section-sdk/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseApplications } from '../start/release-applications.ts';
import { publish } from '../store/publish.ts';
import { sampleRepository } from '../testing/sample-repository.ts';
import { historyText, statusText } from './history-report.ts';
import { promote, rollback, setSectionEnabled } from './promote.ts';

const run = promisify(execFile);
const CLI = path.resolve(import.meta.dirname, '../main.ts');
const attribution = { author: 'a test', reason: 'to see' };

let sample: ReturnType<typeof sampleRepository>;
beforeEach(() => {
  sample = sampleRepository();
});
afterEach(() => sample.remove());

const revisions = () => readdirSync(path.join(sample.dataDir, 'registry')).sort();
const live = () =>
  Registry.parse(
    JSON.parse(readFileSync(path.join(sample.dataDir, 'registry', revisions().at(-1) ?? ''), 'utf8')),
  );

/** Publishes builds of the sample repository and promotes them. */
async function release(...names: string[]) {
  const { root, store } = sample;
  const releases = [];
  for (const name of names) releases.push(await publish(root, store.releases, name));
  return promote(store, releases, attribution);
}

test('a promotion adds a revision with release metadata, author and reason', async () => {
  expect((await release('shell', 'payments'))?.revision).toBe(1);
  const registry = live();
  expect(registry).toMatchObject({
    ...attribution,
    shell: { version: '1.0.0-s1', previous: [] },
    sections: {
      payments: {
        enabled: true,
        live: {
          container: 'payments_1_0_0_a',
          entry: { url: '/releases/payments/1.0.0-a/remoteEntry.js' },
          preload: [{ url: '/releases/payments/1.0.0-a/page.1.js' }],
        },
        routes: [{ path: '/payments' }],
      },
    },
  });
  expect(await release('shell', 'payments')).toBeNull();
  expect(live().revision).toBe(1);
});

test('keeps five previous releases, and rolls back through them', async () => {
  await release('shell');
  for (const letter of 'abcdefgh') {
    sample.section('payments', { version: `1.0.0-${letter}`, routes: [`/payments-${letter}`] });
    await release('payments');
  }
  const versions = () => live().sections.payments?.previous.map(({ version }) => version);
  expect(versions()).toEqual(['1.0.0-g', '1.0.0-f', '1.0.0-e', '1.0.0-d', '1.0.0-c']);
  for (const back of ['g', 'f']) {
    await rollback(sample.store, 'payments', attribution);
    expect(live().sections.payments).toMatchObject({
      live: { version: `1.0.0-${back}` },
      routes: [{ path: `/payments-${back}` }],
    });
  }
  expect(versions()).toEqual(['1.0.0-e', '1.0.0-d', '1.0.0-c']);
  await expect(rollback(sample.store, 'shell', attribution)).rejects.toThrow(
    'There is no earlier release of shell to roll back to.',
  );
});

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

test('a slot is offered and filled by one section each', async () => {
  await release('shell', 'payments');
  sample.section('support', { slotContent: ['page-help'] });
  expect((await release('support'))?.sections.support?.slotContent).toEqual(['page-help']);
  sample.section('other', { slotContent: ['page-help'] });
  await expect(release('other')).rejects.toThrow('other may not fill the slot page-help: support does.');
  sample.section('other', { version: '1.0.1', slots: ['page-help'] });
  await expect(release('other')).rejects.toThrow('other may not offer the slot page-help: the shell does.');
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

test('rejects a section before the first shell', async () => {
  await expect(release('payments')).rejects.toThrow(
    'No shell is live in this store: promote the shell first, or name the store of the portal (PORTAL_DATA_DIR, or PORTAL_RELEASES_URL and PORTAL_REGISTRY_URL).',
  );
});

test('concurrent promotions all succeed, one after the other', { timeout: 60_000 }, async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const name of names) sample.section(name);
  await release('shell');
  for (const name of names) await publish(sample.root, sample.store.releases, name);
  const options = ['--data-dir', sample.dataDir, '--author', 'a racer', '--reason', 'to be first'];
  const done = await Promise.all(
    names.map((name) => run(process.execPath, [CLI, 'promote', name, '1.0.0-a', ...options])),
  );
  expect(new Set(done.map(({ stdout }) => /in revision (\d)\.$/m.exec(stdout)?.[1])).size).toBe(names.length);
  expect(live().revision).toBe(1 + names.length);
  expect(Object.keys(live().sections).sort()).toEqual([...names].sort());
  expect(revisions()).toEqual([1, 2, 3, 4, 5, 6, 7].map((revision) => `00000${revision}.json`));
});

test('promote without a version lists the newest releases', async () => {
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b' });
  await publish(sample.root, sample.store.releases, 'payments');
  const asked = await run(process.execPath, [CLI, 'promote', 'payments', '--data-dir', sample.dataDir]).catch(
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
  expect(asked).toMatchObject({ code: 1 });
  expect(asked.stderr).toMatch(
    /^A version is missing: npm run portal -- promote payments <version>\. Newest releases:\n1\.0\.0-b +20\S+Z\n1\.0\.0-a +20\S+Z\n$/,
  );
  expect(live().sections.payments?.live.version).toBe('1.0.0-a');
});

test('a start keeps a manual promotion, and updates its own', async () => {
  const { root, store } = sample;
  expect((await releaseApplications(root, store)).skipped).toEqual([]);
  sample.section('payments', { version: '1.0.0-b' });
  await releaseApplications(root, store);
  expect(live()).toMatchObject({
    author: 'npm start',
    sections: { payments: { live: { version: '1.0.0-b' } } },
  });
  await rollback(store, 'payments', { author: 'on call', reason: 'totals were wrong' });
  sample.section('payments', { version: '1.0.0-c' });
  sample.shell({ version: '1.0.0-s2' });
  const { published, skipped } = await releaseApplications(root, store);
  expect(published.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'shell 1.0.0-s2',
    'payments 1.0.0-c',
  ]);
  expect(skipped).toMatchObject([
    { name: 'payments', since: { author: 'on call', reason: 'totals were wrong' } },
  ]);
  expect(live()).toMatchObject({
    shell: { version: '1.0.0-s2' },
    sections: { payments: { live: { version: '1.0.0-a' } } },
  });
  await promote(store, [{ name: 'payments', version: '1.0.0-c' }], attribution);
  expect((await releaseApplications(root, store)).skipped).toEqual([]);
});

test('disables and enables a section with a required reason', async () => {
  await release('shell', 'payments');
  const cli = (...args: string[]) => run(process.execPath, [CLI, ...args, '--data-dir', sample.dataDir]);
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
  expect(live()).toMatchObject({ revision: 2, author: 'store verify', sections });
});

test('status and history list releases with time, author and reason', async () => {
  expect(await statusText(sample.store.revisions)).toBe('Nothing has been promoted yet.');
  await release('shell', 'payments');
  sample.section('payments', { version: '1.0.0-b' });
  await release('payments');
  await rollback(sample.store, 'payments', { author: 'on call', reason: 'totals were wrong' });
  const status = await statusText(sample.store.revisions);
  expect(status).toContain('by on call: totals were wrong');
  expect(status).toMatch(/^payments +1\.0\.0-a +payments team, payments@example\.org$/m);
  const history = (await historyText(sample.store)).split('\n');
  expect(history[1]).toMatch(/^3 .* on call +payments 1\.0\.0-b -> 1\.0\.0-a +totals were wrong$/);
  expect(history).toHaveLength(4);
});
