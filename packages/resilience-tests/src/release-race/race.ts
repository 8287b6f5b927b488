import path from 'node:path';
import { readHistory } from '@portal/cli/registry-store';
import { startProgram } from '@portal/cli-kit/start-program';
import { writeSampleData } from '@portal/gateway/testing/sample-data';
import { openStore, type StoreAddress } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { startHttpServer } from '@portal/test-infra/http-server';
import type { Program } from '@portal/test-infra/program';
import { startServer } from '../services.ts';
import type { WriterAssignment, WriterReport } from './competing-writer.ts';
import { pollPages, type TabObservations } from './polling-tab.ts';
import { publishAll } from './sample-releases.ts';

const WRITER = path.join(import.meta.dirname, 'competing-writer.ts');
const WRITERS = ['anna', 'ben', 'carla', 'dev'];
const GATEWAYS = 2;
const TABS_EACH = 2;

export interface RaceOptions {
  /** Total of all processes. */
  readonly changes: number;
  readonly seed: number;
}

/** Results. All but the first three have to be 0. */
export interface RaceCounts {
  readonly revisions: number;
  readonly opened: number;
  readonly seconds: number;
  /** Reported to a writer, but missing or repeated in the history. */
  readonly lost: number;
  /** Revisions that changed something other than their writer's change. */
  readonly overwritten: number;
  /** Inconsistencies that tabs have seen. */
  readonly wrong: readonly string[];
}

/**
 * Four processes promote and roll back on one store while tabs of two gateways load pages. Every page needs a
 * registry of one revision, revisions never go back, and no change is lost.
 */
export async function race(
  address: StoreAddress,
  { changes, seed }: RaceOptions,
  environment: Readonly<Record<string, string>> = {},
): Promise<RaceCounts> {
  await using resources = new AsyncDisposableStack();
  const store = openStore(address);
  const data = writeSampleData();
  resources.defer(data.remove);
  resources.defer(() => store.close());
  const published = await publishAll(store);
  // A gateway needs a healthy API to be ready. Tabs send it no other requests.
  const api = await startHttpServer((_request, response) => response.end('{"status":"ok"}'));
  resources.defer(api.close);
  const gateways: Program[] = [];
  for (let index = 0; index < GATEWAYS; index++) {
    const settings = { ...gatewaySettings(address, data, index), API_URL: api.origin, ...environment };
    gateways.push(await startServer('gateway', settings, resources));
  }
  const observed: TabObservations = { opened: 0, wrong: [] };
  let isOver = false;
  const tabs = gateways.flatMap(({ origin }) =>
    Array.from({ length: TABS_EACH }, () => pollPages(origin, store.revisions, observed, () => isOver)),
  );
  const startedAt = performance.now();
  const assignments = WRITERS.map((author, index) => ({
    author,
    address,
    published,
    changes: Math.floor((changes + index) / WRITERS.length),
    seed: seed + index,
  }));
  const reported = await Promise.all(assignments.map((assignment) => startWriter(assignment, environment)));
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  isOver = true;
  await Promise.all(tabs);
  const history = await readHistory(store.revisions);
  return { seconds, ...observed, ...count(history, reported), revisions: history.length };
}

/** Gives a gateway its own folder, as on another machine, unless the store is that folder. */
function gatewaySettings(
  { dataDir, releasesUrl, registryUrl }: StoreAddress,
  data: ReturnType<typeof writeSampleData>,
  index: number,
): Record<string, string> {
  const remote = releasesUrl !== undefined && registryUrl !== undefined;
  return {
    PORTAL_DATA_DIR: remote ? path.join(data.root, `gateway-${index}`) : dataDir,
    PORTAL_CONFIG_DIR: data.configDir,
    ...(remote && { PORTAL_RELEASES_URL: releasesUrl, PORTAL_REGISTRY_URL: registryUrl }),
  };
}

/** Runs one writer process. @throws Error when it exits with an error */
async function startWriter(assignment: WriterAssignment, environment: Readonly<Record<string, string>>) {
  const { failed, exitCode, stdout } = await startProgram([WRITER], {
    env: { ...process.env, ...environment, WRITER_ASSIGNMENT: JSON.stringify(assignment) },
    stdio: ['ignore', 'pipe', 'inherit'],
    buffer: true,
  });
  if (failed) throw new Error(`${assignment.author} exited with ${exitCode}`);
  const lines = stdout.split('\n');
  return { author: assignment.author, reported: lines.map((line) => JSON.parse(line) as WriterReport) };
}

function count(
  history: readonly Registry[],
  writers: readonly { readonly author: string; readonly reported: readonly WriterReport[] }[],
): Pick<RaceCounts, 'lost' | 'overwritten'> {
  const created = writers.flatMap(({ author, reported }) =>
    reported.flatMap(({ revision, ...change }) =>
      revision === null ? [] : [{ author, revision, ...change }],
    ),
  );
  const lost = created.filter(({ author, reason, revision }) => {
    const stored = history.filter((registry) => registry.author === author && registry.reason === reason);
    return stored.length !== 1 || stored[0]?.revision !== revision;
  });
  const nameOf = new Map(created.map(({ revision, name }) => [revision, name]));
  const overwritten = history.slice(1).filter((registry, index) => {
    const before = history[index];
    return !before || changedNames(before, registry).some((name) => name !== nameOf.get(registry.revision));
  });
  return { lost: lost.length, overwritten: overwritten.length };
}

function changedNames(before: Registry, after: Registry): string[] {
  const versions = ({ shell, sections }: Registry) =>
    new Map([
      ['shell', shell?.version],
      ...Object.entries(sections).map(([name, { live }]) => [name, live.version] as const),
    ]);
  const old = versions(before);
  return [...versions(after)].flatMap(([name, version]) => (old.get(name) === version ? [] : [name]));
}
