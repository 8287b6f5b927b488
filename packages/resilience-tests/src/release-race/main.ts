import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CREDENTIALS, startRemoteStore } from '@portal/release-registry/testing/remote-store';
import { type RaceCounts, race } from './race.ts';

/**
 * A program: CHANGES says how many promotions and roll backs four processes make on each kind of store, SEED which.
 * Prints what it counted as one line; exit code 1 when a change was lost or a tab met what must not be.
 */
const { CHANGES = '1000', SEED = String(Date.now() % 2 ** 31) } = process.env;
const options = { changes: Number(CHANGES), seed: Number(SEED) };
const folder = mkdtempSync(path.join(tmpdir(), 'portal-race-'));
const counts: Record<string, RaceCounts> = {};
try {
  counts['a data folder'] = await race({ dataDir: path.join(folder, 'data') }, options);
  const remote = await startRemoteStore();
  if (remote) {
    const { releasesUrl, registryUrl } = remote;
    Object.assign(process.env, CREDENTIALS);
    const address = { dataDir: path.join(folder, 'unused'), releasesUrl, registryUrl };
    counts['a bucket and PostgreSQL'] = await race(address, options, CREDENTIALS);
    await remote.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify({ seed: options.seed, stores: counts })}\n`);
const bad = Object.values(counts).some(
  ({ lost, overwritten, wrong }) => lost + overwritten + wrong.length > 0,
);
process.exitCode = bad ? 1 : 0;
