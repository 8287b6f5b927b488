import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ReleaseRecord } from '@portal/release-registry/release-record';
import { expect, test } from 'vitest';
import { sample, setUpSampleRepository } from '../registry/promote.fixture.ts';
import { publish } from './publish.ts';

setUpSampleRepository();

const releaseOf = (name: string, version: string) => path.join(sample.dataDir, 'releases', name, version);

test('a release contains hashes and smaller compressed copies of its files', async () => {
  const { root, dataDir, store } = sample;
  expect(await publish(root, store.releases, 'payments')).toEqual({
    name: 'payments',
    version: '1.0.0-a',
    isNew: true,
  });
  const folder = releaseOf('payments', '1.0.0-a');
  const record = ReleaseRecord.parse(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')));
  expect(record).toMatchObject({
    kind: 'section',
    container: 'payments_1_0_0_a',
    entry: 'remoteEntry.js',
    preload: ['page.1.js'],
    consumes: {
      '@portal/section-sdk': { requires: '^1.0.0', names: ['usePlatform'] },
      react: { requires: '^19.0.0', names: [] },
    },
    fallback: { title: 'payments is away' },
  });
  expect(Object.keys(record.files)).toEqual(['mf-manifest.json', 'page.1.js', 'remoteEntry.js']);
  const entry = readFileSync(path.join(folder, 'remoteEntry.js'));
  const published = (content: Buffer) => ({
    integrity: `sha384-${hash('sha384', content, 'base64')}`,
    size: content.length,
  });
  expect(record.files['remoteEntry.js']).toEqual({
    ...published(entry),
    encodings: {
      br: published(readFileSync(path.join(folder, 'remoteEntry.js.br'))),
      gzip: published(readFileSync(path.join(folder, 'remoteEntry.js.gz'))),
    },
  });
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'remoteEntry.js.br')))).toEqual(entry);
  expect(gunzipSync(readFileSync(path.join(folder, 'remoteEntry.js.gz')))).toEqual(entry);
  expect(existsSync(path.join(folder, 'page.1.js.br'))).toBe(false);
  expect(readdirSync(path.join(dataDir, 'releases'))).toEqual(['payments']);
});

test('a release contains source maps without compressed copies', async () => {
  const { root, store } = sample;
  const map = JSON.stringify({
    version: 3,
    sources: ['webpack://payments/./src/page.tsx'],
    mappings: 'A'.repeat(900),
  });
  writeFileSync(path.join(root, 'mfe-payments/dist/page.1.js.map'), map);
  await publish(root, store.releases, 'payments');
  const record = await store.releases.record('payments', '1.0.0-a');
  expect(record?.files['page.1.js.map']).toMatchObject({ size: map.length, encodings: {} });
});

test('a shell release records its provided modules', async () => {
  const { root, store } = sample;
  await publish(root, store.releases, 'shell');
  const record: unknown = JSON.parse(
    readFileSync(path.join(releaseOf('shell', '1.0.0-s1'), 'release.json'), 'utf8'),
  );
  expect(record).toMatchObject({
    kind: 'shell',
    routes: ['/', '/secure'],
    provides: { '@portal/section-sdk': { version: '1.2.0', exports: ['useBus', 'usePlatform'] } },
  });
});

test('accepts the same release again, and rejects other content', async () => {
  const { root, store, section } = sample;
  await publish(root, store.releases, 'payments');
  expect((await publish(root, store.releases, 'payments')).isNew).toBe(false);
  section('payments', { page: 'otherPage();' });
  await expect(publish(root, store.releases, 'payments')).rejects.toThrow(
    'payments 1.0.0-a is published already with other content. A release never changes: build another version.',
  );
  section('payments', { platform: { requires: '^1.1.0' } });
  await expect(publish(root, store.releases, 'payments')).rejects.toThrow('with other content');
});

test('rejects a build without a content hash in its version', async () => {
  sample.section('payments', { version: '1.0.0-dev' });
  await expect(publish(sample.root, sample.store.releases, 'payments')).rejects.toThrow(
    'payments 1.0.0-dev was built without turbo',
  );
  expect(existsSync(path.join(sample.dataDir, 'releases'))).toBe(false);
});

test('rejects a version too long for the addresses of its files', async () => {
  sample.section('payments', { version: `1.0.0-${'a'.repeat(76)}` });
  await expect(publish(sample.root, sample.store.releases, 'payments')).rejects.toThrow(
    /mf-manifest.json is wrong at metaData.buildInfo.buildVersion: Expected up to 81 letters/,
  );
  expect(existsSync(path.join(sample.dataDir, 'releases'))).toBe(false);
});

test('a release has the section.json of its build, not a later one', async () => {
  const { root, store } = sample;
  const file = path.join(root, 'mfe-payments/section.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"/payments"', '"/payments-of-today"'));
  await publish(root, store.releases, 'payments');
  expect(await store.releases.record('payments', '1.0.0-a')).toMatchObject({
    routes: [{ path: '/payments' }],
  });
});

test.each(['payment/GetPaymentLists', 'payment/MakeSinglePayment', 'certificate/GetCertificateDetails'])(
  'rejects an initial query that no page may send: %s',
  async (call) => {
    const { root, store } = sample;
    const file = path.join(root, 'mfe-payments/dist/section.json');
    const withInitialQueries = (...calls: string[]) => {
      const section = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(
        file,
        JSON.stringify({ ...section, routes: [{ ...section.routes[0], initialQueries: calls }] }),
      );
    };
    withInitialQueries('payment/GetPaymentList', call);
    await expect(publish(root, store.releases, 'payments')).rejects.toThrow(
      `section.json is wrong at the initialQueries of /payments: ${call} is not a call that only reads and needs no parameters but azureObjectId and lifeProNameId.`,
    );
    withInitialQueries('payment/GetPaymentList');
    await expect(publish(root, store.releases, 'payments')).resolves.toMatchObject({ isNew: true });
  },
);

test('rejects a missing or incomplete build with one sentence', async () => {
  const { root, store } = sample;
  await expect(publish(root, store.releases, 'nothing')).rejects.toThrow(
    'The section "nothing" is not built: run "npm run portal -- build nothing" first.',
  );
  writeFileSync(path.join(root, 'mfe-payments/dist/mf-manifest.json'), '{');
  await expect(publish(root, store.releases, 'payments')).rejects.toThrow(/mf-manifest.json is wrong/);
  sample.section('payments');
  sample.shell();
  writeFileSync(
    path.join(root, 'shell/dist/release.json'),
    '{"version":"2","routes":[],"icons":[],"preload":{"signIn":["gone.js"]},"provides":{}}',
  );
  await expect(publish(root, store.releases, 'shell')).rejects.toThrow(
    'The build of shell is incomplete: gone.js is missing.',
  );
  sample.section('payments', { prerender: true });
  await expect(publish(root, store.releases, 'payments')).rejects.toThrow(
    'The build of payments is incomplete: prerendered/pages.json is missing.',
  );
});

test('two concurrent publishers leave one complete release', async () => {
  const { root, dataDir, store } = sample;
  const results = await Promise.allSettled([1, 2, 3].map(() => publish(root, store.releases, 'payments')));
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(readdirSync(path.join(dataDir, 'releases'))).toEqual(['payments']);
  expect((await publish(root, store.releases, 'payments')).isNew).toBe(false);
});
