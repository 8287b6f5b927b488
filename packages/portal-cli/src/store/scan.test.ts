import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getRecord } from '@portal/release-gate/releases';
import { createKey } from '@portal/release-store/signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promote } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry-store.ts';
import { sampleRepository } from '../testing/sample-repository.ts';
import { publish } from './publish.ts';
import { checkScan, keepScan, type Seen } from './scan.ts';

const run = promisify(execFile);
const CLI = path.resolve(import.meta.dirname, '../main.ts');
const payments = await createKey('payments-team', { applications: ['payments'], purposes: ['scan'] });
const publisher = await createKey('payments-build', { applications: ['payments'], purposes: ['publish'] });
const keys = { keys: [payments.trusted, publisher.trusted] };
const GOOD: Seen = { revision: 7, pages: ['/payments'], problems: [] };
const ESCAPE = 'or give the reason why it may go live unseen: --without-scan "<reason>".';
const RUN = `Run "npm run e2e:matrix -- payments@1.0.0-a", ${ESCAPE}`;

let sample: ReturnType<typeof sampleRepository>;
beforeEach(async () => {
  sample = sampleRepository();
  const { root, store } = sample;
  await promote(store, [await publish(root, store.releases, 'shell')], { by: 'anna', why: 'a start' });
  await publish(root, store.releases, 'payments');
});
afterEach(() => sample.remove());

async function record(version = '1.0.0-a') {
  const found = await getRecord(sample.store.releases, 'payments', version);
  if (found.kind !== 'section') throw new Error('The sample repository has changed');
  return found;
}
const keep = async (changes: Partial<Seen> = {}, key = payments.signing) =>
  keepScan(sample.store, await record(), { ...GOOD, ...changes }, key);
const check = async () => checkScan({ ...sample.store, keys }, await record());

test('a release whose pages were all seen in order, by its team, is let through', async () => {
  await keep();
  await check();
  expect(await sample.store.releases.scan('payments', '1.0.0-a')).toEqual({
    name: 'payments',
    version: '1.0.0-a',
    content: expect.stringMatching(/^[\w-]{43}$/),
    at: expect.stringMatching(/^20.*Z$/),
    revision: 7,
    pages: ['/payments'],
    problems: [],
    signature: expect.stringMatching(/^eyJ/),
  });
});

test('one that nobody looked at is not', async () => {
  await expect(check()).rejects.toThrow(
    `payments 1.0.0-a cannot go live: nobody has gone through its pages in a browser. ${RUN}`,
  );
});

test('one whose pages are not in order is not, and its team is told what to mend', async () => {
  await keep({
    problems: ['accessibility of /payments, image-alt: Images have alternate text', '/pay: gone'],
  });
  await expect(check()).rejects.toThrow(
    `payments 1.0.0-a cannot go live: its pages are not in order. Mend them in a new version, ${ESCAPE}\n- accessibility of /payments, image-alt: Images have alternate text\n- /pay: gone`,
  );
});

test('one with a page that nobody has gone to is not', async () => {
  await keep({ pages: ['/receipts'] });
  await expect(check()).rejects.toThrow(
    `nobody has gone to /payments. Add a view with an address of it to e2e/support/views, and run the matrix again, ${ESCAPE}`,
  );
});

test('the scan of another release is worth nothing, and neither is one that was changed', async () => {
  await keep();
  const { releases } = sample.store;
  const scan = await releases.scan('payments', '1.0.0-a');
  if (!scan) throw new Error('It was not kept');
  await releases.saveScan({ ...scan, content: 'of another' });
  await expect(check()).rejects.toThrow(`what was gone through is not this release. ${RUN}`);
  await releases.saveScan({ ...scan, revision: 8 });
  await expect(check()).rejects.toThrow(`its scan is not what was signed. ${RUN}`);
});

test.each([
  ['nobody', undefined, 'its scan is signed by nobody'],
  [
    'a key for another purpose',
    publisher.signing,
    'its scan is signed by payments-build, who may not scan payments',
  ],
])('a scan that %s signed is worth nothing where keys are set', async (_, key, why) => {
  await keepScan(sample.store, await record(), GOOD, key);
  await expect(check()).rejects.toThrow(`${why}. ${RUN}`);
  // Where nobody signs, nothing is asked.
  await checkScan(sample.store, await record());
});

test('promote and roll-out ask for a scan where the portal does, and say why it went live without one', async () => {
  const cli = (required: string, ...args: string[]) =>
    run(process.execPath, [CLI, ...args, '--data-dir', sample.dataDir, '--by', 'ines', '--why', 'a mend'], {
      env: { ...process.env, PORTAL_REQUIRE_SCAN: required },
    });
  const refusal = /payments 1\.0\.0-a cannot go live: nobody has gone through its pages/;
  await expect(cli('1', 'promote', 'payments', '1.0.0-a')).rejects.toThrow(refusal);
  await expect(cli('1', 'roll-out', 'payments@1.0.0-a', '--share', '5')).rejects.toThrow(refusal);
  await expect(cli('1', 'promote', 'payments', '1.0.0-a', '--without-scan', ' ')).rejects.toThrow(
    /It must not be blank\./,
  );
  expect((await readRegistry(sample.store.revisions))?.sections.payments).toBeUndefined();

  await cli('1', 'promote', 'payments', '1.0.0-a', '--without-scan', 'the matrix is down');
  expect(await readRegistry(sample.store.revisions)).toMatchObject({
    by: 'ines',
    why: 'a mend (its pages unseen: the matrix is down)',
    sections: { payments: { live: { version: '1.0.0-a' } } },
  });
  sample.section('payments', { version: '1.0.0-b' });
  await publish(sample.root, sample.store.releases, 'payments');
  await cli('0', 'roll-out', 'payments@1.0.0-b', '--share', '5');
  await expect(cli('1', 'roll-out', 'payments@1.0.0-b', '--share', '10')).rejects.toThrow(
    /1\.0\.0-b cannot go/,
  );
  await keepScan(sample.store, await record('1.0.0-b'), GOOD, undefined);
  await cli('1', 'promote', 'payments', '1.0.0-b');
  expect(await readRegistry(sample.store.revisions)).toMatchObject({ why: 'a mend' });
});

test('the shell, which is seen with every section, needs no scan of its own', async () => {
  sample.shell({ version: '1.0.0-s2' });
  await publish(sample.root, sample.store.releases, 'shell');
  const { stdout } = await run(
    process.execPath,
    [CLI, 'promote', 'shell', '1.0.0-s2', '--data-dir', sample.dataDir],
    {
      env: { ...process.env, PORTAL_REQUIRE_SCAN: '1' },
    },
  );
  expect(stdout).toContain('shell 1.0.0-s2 is live');
});
