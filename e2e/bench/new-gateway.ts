import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CREDENTIALS, startRemoteStore } from '@portal/release-store/testing/remote';
import { freePort, Program } from '@portal/test-support/program';
import { startPortal } from '../start-portal.ts';
import { NotMeasured } from './parts.ts';
import { median, printTable } from './report.ts';

/** What the issue of more machines asks for. */
const READY_WITHIN_S = 5;
const WAIT_MS = 10;

interface Options {
  readonly root: string;
  /** Of a portal for this bench alone, whose releases lie in a bucket and whose registry in a PostgreSQL. */
  readonly dataDir: string;
  readonly port: number;
  readonly runs: number;
}

/** Seconds from the start of a gateway whose data folder is empty. */
interface Started {
  readonly ready: number;
  /** Until it has served the page and its script, which it has to fetch from the bucket. */
  readonly served: number;
}

/** A gateway on an empty machine, beside a portal that runs: what it serves lies in a bucket and a PostgreSQL. */
export async function benchNewGateway({ root, dataDir, port, runs }: Options): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  const store = await startRemoteStore();
  if (!store) throw new NotMeasured('there is no PostgreSQL on this machine');
  const where = {
    ...CREDENTIALS,
    PORTAL_RELEASES_URL: store.releasesUrl,
    PORTAL_REGISTRY_URL: store.registryUrl,
  };
  try {
    const options = ['--port', String(port), '--data-dir', dataDir];
    const portal = await startPortal(options, undefined, { ...process.env, ...where });
    try {
      const main = path.join(root, 'packages/servers/gateway/src/main.ts');
      const env = {
        ...where,
        PORTAL_CONFIG_DIR: path.join(dataDir, 'config'),
        API_URL: `http://localhost:${port}`,
      };
      const found: Started[] = [];
      for (let run = 0; run < runs; run += 1) found.push(await startEmpty(main, env));
      print(found);
    } finally {
      await portal.stop();
    }
  } finally {
    await store.stop();
  }
}

async function startEmpty(main: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-empty-'));
  const gateway = new Program(main, await freePort(), { ...env, PORTAL_DATA_DIR: folder });
  try {
    const [started] = await Promise.all([timeUntilServed(gateway.origin), gateway.up()]);
    return started;
  } finally {
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeUntilServed(origin: string): Promise<Started> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  await answer(`${origin}/readyz`);
  const ready = seconds();
  const script = /src="(\/releases\/shell\/[^"]+)"/.exec(await answer(`${origin}/`))?.[1];
  if (script === undefined) throw new Error('The page of the new gateway names no script of the shell');
  await answer(`${origin}${script}`);
  return { ready, served: seconds() };
}

/** Asks until it is answered with 200. */
async function answer(address: string): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(WAIT_MS)) {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    const text = await response?.text();
    if (response?.ok && text !== undefined) return text;
  }
  throw new Error(`${address} does not answer`);
}

function print(found: readonly Started[]): void {
  const row = (of: (started: Started) => number) => {
    const times = found.map(of);
    return [median(times), Math.max(...times)].map((time) => `${time.toFixed(1)} s`);
  };
  printTable(
    `A gateway on an empty machine, its store a bucket and a PostgreSQL (${found.length} starts)`,
    ['from its start until', 'median', 'longest', 'to be at most'],
    [
      ['it is ready', ...row(({ ready }) => ready), `${READY_WITHIN_S} s`],
      ['it has served the page and its script', ...row(({ served }) => served), ''],
    ],
  );
}
