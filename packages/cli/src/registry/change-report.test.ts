import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getRecord } from '@portal/release-registry/checks/releases';
import { createKey } from '@portal/release-registry/signature';
import { startHttpServer } from '@portal/test-infra/http-server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { savePageAudit } from '../store/page-audit.ts';
import { publish } from '../store/publish.ts';
import { changeReport } from './change-report.ts';
import { release, sample, setUpSampleRepository } from './promote.fixture.ts';

const { signing: key } = await createKey('team', { applications: ['payments'], purposes: ['preview'] });
const options = {
  key,
  origin: 'https://members.example.org',
  expires: new Date('2126-12-04T10:00:00Z'),
  environment: {},
};

setUpSampleRepository();
beforeEach(async () => {
  await release('shell');
});

/** Publishes a release of payments, and returns the rows of its report by title. */
async function reportOf(version: string, environment = {}): Promise<Record<string, string>> {
  const text = await changeReport(sample.store, { name: 'payments', version }, { ...options, environment });
  const [title, ...lines] = text.split('\n');
  expect(title).toBe(`### payments ${version}`);
  return Object.fromEntries(
    lines.slice(3).map((line) => line.split(' | ').map((part) => part.replace(/^\| | \|$/g, ''))),
  );
}

test('names link, size, audit and compatibility of a first release', async () => {
  await publish(sample.root, sample.store.releases, 'payments');
  expect(await reportOf('1.0.0-a')).toEqual({
    Preview: expect.stringMatching(
      /^\[open in one tab\]\(https:\/\/members\.example\.org\/preview\?preview=\S+\), until 2126-12-04$/,
    ),
    Size: '0.1 KiB before its first page (at most 40.0 KiB); 0.1 KiB in total (at most 80.0 KiB)',
    'Pages and accessibility': 'not tested',
    Compatibility: 'the release checks accept it',
  });
});

test('links the pictures of the page audit', async () => {
  await publish(sample.root, sample.store.releases, 'payments');
  const pictures = 'https://ci.example.org/artifacts/7';
  const release = { name: 'payments', version: '1.0.0-a' };
  expect(await changeReport(sample.store, release, { ...options, pictures })).toContain(
    '\n| Pictures | [of each page](https://ci.example.org/artifacts/7) |\n| Size | ',
  );
});

test('compares the size with the live release', async () => {
  await release('payments');
  const page = Array.from({ length: 3_000 }, (_, number) => `page(${number * 7_919});`).join('');
  sample.section('payments', { version: '1.0.0-b', page });
  await publish(sample.root, sample.store.releases, 'payments');
  expect((await reportOf('1.0.0-b')).Size).toMatch(
    /^[1-9]\d*\.\d KiB before its first page \(at most 40\.0 KiB, live release 0\.1 KiB\); /,
  );
});

test('lists the problems of the page audit', async () => {
  await publish(sample.root, sample.store.releases, 'payments');
  const record = await getRecord(sample.store.releases, 'payments', '1.0.0-a');
  const problems = ['/payments: color-contrast: a | b', '/payments shows nothing'];
  await savePageAudit(sample.store, record, { revision: 1, pages: ['/payments'], problems }, undefined);
  expect(await changeReport(sample.store, { name: 'payments', version: '1.0.0-a' }, options)).toContain(
    '| Pages and accessibility | 1 of 1 pages visited, 2 problems:<br>- /payments: color-contrast: a \\| b<br>- /payments shows nothing |',
  );
});

test('names why a release cannot go live, and has no link then', async () => {
  sample.section('payments', { version: '1.0.0-c', platform: { requires: '^2.0.0' } });
  await publish(sample.root, sample.store.releases, 'payments');
  expect(await reportOf('1.0.0-c')).toMatchObject({
    Preview: 'none',
    Compatibility: expect.stringContaining(
      'payments 1.0.0-c needs @portal/section-sdk ^2.0.0, and the live shell 1.0.0-s1 has 1.2.0.',
    ),
  });
});

test('names a call that the live API does not serve', async () => {
  const file = path.join(sample.root, 'mfe-payments/dist/consumes.json');
  writeFileSync(file, JSON.stringify({ '@portal/api': ['GetCertificateSummary'] }));
  await publish(sample.root, sample.store.releases, 'payments');
  const api = await startHttpServer((_request, response) => response.end('{"paths":{}}'));
  onTestFinished(api.close);
  const report = await reportOf('1.0.0-a', { PORTAL_API_URL: api.origin });
  expect(report.Preview).toContain('open in one tab');
  expect(report.Compatibility).toContain(
    'payments 1.0.0-a cannot use the live API:<br>  GetCertificateSummary: GET /v1/certificate/GetCertificateSummary is not served<br>',
  );
});

test('rejects a release that is not published', async () => {
  await expect(changeReport(sample.store, { name: 'payments', version: '9.9.9' }, options)).rejects.toThrow(
    '9.9.9',
  );
});
