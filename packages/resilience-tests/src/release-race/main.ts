import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CREDENTIALS, startRemoteStore } from '@portal/release-registry/testing/remote-store';
import { finishRun, SEED } from '../finish-run.ts';
import { type RaceCounts, race } from './race.ts';

/**
 * Release race test. CHANGES is the number of promotions and rollbacks of four processes per store, SEED sets the
 * random choices. Prints counts as one line. Exits with 1 on a lost change or an inconsistent page.
 */
const options = { changes: Number(process.env.CHANGES ?? '1000'), seed: SEED };
await using folder = await mkdtempDisposable(path.join(tmpdir(), 'portal-race-'));
const counts: Record<string, RaceCounts> = {};
counts['a data folder'] = await race({ dataDir: path.join(folder.path, 'data') }, options);
const remote = await startRemoteStore();
if (remote) {
  const { releasesUrl, registryUrl } = remote;
  Object.assign(process.env, CREDENTIALS);
  const address = { dataDir: path.join(folder.path, 'unused'), releasesUrl, registryUrl };
  counts['a bucket and PostgreSQL'] = await race(address, options, CREDENTIALS);
  await remote.stop();
}
const violations = Object.values(counts).map(
  ({ lost, overwritten, wrong }) => lost + overwritten + wrong.length,
);
finishRun({ seed: SEED, stores: counts }, Math.max(...violations));
