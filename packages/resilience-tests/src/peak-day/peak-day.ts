import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApiClient } from '@portal/api/client';
import { generateDatasetText } from '@portal/dataset/generate';
import { readDataset } from '@portal/dataset/read';
import type { Dataset } from '@portal/dataset/schema';
import {
  type ProcessorEmulator,
  startProcessorEmulator,
} from '@portal/member-api/testing/processor-emulator';
import type { Program } from '@portal/test-infra/program';
import { createRandom, type Random } from '@portal/test-infra/random';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import { startServer, UNLIMITED } from '../services.ts';
import { arrivals } from './arrivals.ts';
import { runSession, type SessionOutcome } from './member-session.ts';
import { ResponseCounts } from './response-counts.ts';

const HOUR_SECONDS = 3_600;
/** Time for the API to settle payments after the last visit. */
const SETTLE_TIMEOUT_MS = 60_000;

export interface PeakDayOptions {
  /** URL of an empty PostgreSQL database, or empty for the embedded engine. */
  readonly databaseUrl: string;
  /** Members of the society. Each may visit several times. */
  readonly members: number;
  readonly seed: number;
  /** Load runs in sequence: mean arrivals per hour, and duration. */
  readonly runs: readonly LoadRun[];
  /** Factor by which simulated members read and type faster, 1 by default. */
  readonly speedup?: number;
  /** Whether the API sheds load and calls time out, true by default. */
  readonly shedsLoad?: boolean;
  readonly onRun?: (result: LoadRunResult) => void;
}

interface LoadRun {
  readonly membersPerHour: number;
  readonly seconds: number;
}

type LoadRunResult = Awaited<ReturnType<typeof runLoad>>;

interface Environment {
  readonly api: Program;
  readonly processor: ProcessorEmulator;
  readonly society: Dataset;
  readonly clientOf: (oid: string) => Promise<ReturnType<typeof createApiClient>>;
}

/**
 * Simulates the first of a month: members arrive, browse, pay, read and search, at one API with processor and
 * database. Arrivals do not wait for earlier visits (open workload). Compares reported payments with the processor's
 * ledger.
 */
export async function runPeakDay(day: PeakDayOptions) {
  await using resources = new AsyncDisposableStack();
  const { seed, runs, speedup = 1, onRun } = day;
  const random = createRandom(seed);
  const environment = await startEnvironment(day, resources);
  const acknowledged = new Set<string>();
  const results: LoadRunResult[] = [];
  for (const run of runs) {
    const one = await runLoad(run, environment, {
      random,
      speedup,
      onPaid: (reference) => acknowledged.add(reference),
    });
    onRun?.(one);
    results.push(one);
  }
  const created = await readLedgerPayments(environment, acknowledged.size);
  return {
    runs: results,
    paid: acknowledged.size,
    acknowledgedButLost: [...acknowledged].filter((reference) => !created.has(reference)).length,
    // Members see these as unconfirmed, and find them among their payments.
    madeButNotAcknowledged: [...created].filter((reference) => !acknowledged.has(reference)).length,
    unresolved: results.reduce((total, { outcomes }) => total + (outcomes.payment_unknown ?? 0), 0),
    seed,
  };
}

async function startEnvironment(
  { databaseUrl, members, seed, shedsLoad = true }: PeakDayOptions,
  resources: AsyncDisposableStack,
): Promise<Environment> {
  const { folder, remove } = await temporaryFolder();
  resources.defer(remove);
  const dataset = join(folder, 'society.json');
  writeFileSync(dataset, [...generateDatasetText({ seed, members })].join(''));
  const provider = await startTokenProvider();
  resources.defer(provider.close);
  const processor = await startProcessorEmulator(folder, dataset);
  resources.defer(() => processor.program.stop());
  const dataDir = join(folder, 'api');
  mkdirSync(dataDir);
  const settings = {
    ...processor.settings,
    DATABASE_URL: databaseUrl,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DATASET: dataset,
    ...provider.settings,
    // All simulated members share one address, and some visit twice.
    RATE_MEMBER: UNLIMITED,
    RATE_ADDRESS: UNLIMITED,
    ...(shedsLoad ? {} : { MAX_IN_FLIGHT_REQUESTS: UNLIMITED, MAX_EVENT_LOOP_DELAY_MS: UNLIMITED }),
  };
  const api = await startServer('member-api', settings, resources);
  const clientOf = async (oid: string) => {
    const token = await provider.sign({ oid }, { lifetime: HOUR_SECONDS });
    const unauthorized = () => {
      throw new Error('The API rejected a token of this run');
    };
    return createApiClient({
      baseUrl: api.origin,
      ...(shedsLoad ? {} : { timeoutMs: Number(UNLIMITED) }),
      getToken: async () => token,
      onUnauthorized: unauthorized,
    });
  };
  return { api, processor, society: readDataset(dataset), clientOf };
}

interface RunOptions {
  readonly random: Random;
  readonly speedup: number;
  readonly onPaid: (reference: string) => void;
}

async function runLoad(
  { membersPerHour, seconds }: LoadRun,
  { society, clientOf }: Environment,
  options: RunOptions,
) {
  const { random } = options;
  const accounts = activeAccounts(society);
  const responses = new ResponseCounts();
  const outcomes = new Map<SessionOutcome, number>();
  const times = arrivals(Math.round((membersPerHour * seconds) / HOUR_SECONDS), seconds * 1_000, random);
  const before = process.cpuUsage();
  await Promise.all(
    times.map(async (at) => {
      const oid = random.from(accounts);
      await pause(at);
      const outcome = await runSession({ client: await clientOf(oid), oid, responses, ...options });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return {
    membersPerHour,
    seconds,
    visits: times.length,
    outcomes: Object.fromEntries(outcomes) as Partial<Record<SessionOutcome, number>>,
    calls: responses.counts(),
    /** CPU time of the load generator, in seconds. */
    loadSeconds: Math.round((user + system) / 1e6),
  };
}

function activeAccounts({ members }: Dataset): string[] {
  return members.flatMap(({ Account, Profile }) => {
    const may = Profile?.ProfileRegistered === 'Y' && Profile.ProfileValidated === 'Y' && Profile.AllowAccess;
    return Account && may ? [Account.AzureObjectGuid] : [];
  });
}

/** References of payments at the processor, without those of the dataset. */
async function readLedgerPayments(
  { processor, society }: Environment,
  acknowledged: number,
): Promise<Set<string>> {
  const fromDataset = new Set(society.pendingPayments.map(({ ReferenceNumber }) => ReferenceNumber));
  for (const end = Date.now() + SETTLE_TIMEOUT_MS; ; await pause(1_000)) {
    const created = new Set<string>();
    for (const { Profile } of society.members) {
      for (const one of Profile ? await processor.paymentsOf(Profile.AccountUserName) : []) {
        const reference = one['reference-number'];
        if (one['payment-status'] !== 'FAILED' && !fromDataset.has(reference)) created.add(reference);
      }
    }
    if (created.size >= acknowledged || Date.now() > end) return created;
  }
}
