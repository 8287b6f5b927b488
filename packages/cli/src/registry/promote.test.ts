import { rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '@portal/release-registry/store';
import { expect, test } from 'vitest';
import { releaseApplications } from '../start/release-applications.ts';
import { publish } from '../store/publish.ts';
import {
  attribution,
  CLI,
  live,
  release,
  revisions,
  run,
  sample,
  setUpSampleRepository,
} from './promote.fixture.ts';
import { promote, rollback, setSectionEnabled } from './promote.ts';
import { startCanaryRollout } from './start-canary.ts';

setUpSampleRepository();

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

test('a rollback stops when somebody else changed the section first', async () => {
  await release('shell');
  for (const letter of 'abc') {
    sample.section('payments', { version: `1.0.0-${letter}` });
    await release('payments');
  }
  const canary = { name: 'payments', version: '1.0.0-d' };
  sample.section('payments', { version: canary.version });
  await publish(sample.root, sample.store.releases, 'payments');
  await startCanaryRollout(sample.store, canary, 5, attribution);
  const { store } = sample;
  const add: ReleaseStore['revisions']['add'] = async (next) => {
    await rollback(store, 'payments', { author: 'ben', reason: 'it is slow' });
    return store.revisions.add(next);
  };
  for (const [revision, version] of [
    [6, '1.0.0-c'],
    [7, '1.0.0-b'],
  ]) {
    await expect(
      rollback({ ...store, revisions: { ...store.revisions, add } }, 'payments', attribution),
    ).rejects.toThrow(
      `Nothing is changed, because payments changed in the meantime, in revision ${revision}, by ben: it is slow`,
    );
    expect(live().sections.payments?.live.version).toBe(version);
  }
});

test('names the remedy when a first release is rolled back', async () => {
  await release('shell', 'payments');
  await expect(rollback(sample.store, 'payments', attribution)).rejects.toThrow(
    'There is no earlier release of payments to roll back to. Disable it: npm run portal -- disable payments --reason <reason>',
  );
  await setSectionEnabled(sample.store, { name: 'payments', enabled: false }, attribution);
  await expect(rollback(sample.store, 'payments', attribution)).rejects.toThrow(
    'There is no earlier release of payments to roll back to. It is disabled already: no member sees it.',
  );
});

test('names the live sections when no section to roll back has the name', async () => {
  await release('shell', 'payments');
  for (const name of ['payment', 'constructor']) {
    await expect(rollback(sample.store, name, attribution)).rejects.toThrow(
      `No section ${name} is live: payments are.`,
    );
  }
});

test('rejects a section before the first shell', async () => {
  await expect(release('payments')).rejects.toThrow(
    'No shell is live in this store: promote the shell first, or name the store of the portal (PORTAL_DATA_DIR, or PORTAL_RELEASES_URL and PORTAL_REGISTRY_URL).',
  );
});

test('concurrent promotions all succeed, one after the other', async () => {
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

test('rolls back a shell that is missing in the store', async () => {
  await release('shell', 'payments');
  sample.shell({ version: '1.0.0-s2' });
  await release('shell');
  rmSync(path.join(sample.dataDir, 'releases/shell/1.0.0-s2'), { recursive: true });
  await rollback(sample.store, 'shell', attribution);
  expect(live().shell).toEqual({ version: '1.0.0-s1', previous: [] });
});
