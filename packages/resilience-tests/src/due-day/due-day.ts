import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '@portal/api/client';
import { generateDatasetText } from '@portal/dataset/generate';
import { readDataset } from '@portal/dataset/read';
import type { Dataset } from '@portal/dataset/schema';
import { type ProcessorProgram, processorProgram } from '@portal/member-api/testing/processor-program';
import { freePort, Program } from '@portal/test-support/program';
import { startProvider } from '@portal/test-support/provider';
import { type Random, randomOf } from '@portal/test-support/random';
import { temporaryFolder } from '@portal/test-support/temporary-folder';
import { Answers } from './answers.ts';
import { arrivals } from './arrivals.ts';
import { type Ending, visit } from './visit.ts';

const API = fileURLToPath(import.meta.resolve('@portal/member-api/main'));
const NO_LIMIT = '1000000';
const HOUR_SECONDS = 3_600;
/** What the API settles after the last member has left. */
const SETTLED_WITHIN_MS = 60_000;

export interface DueDay {
  /** An empty PostgreSQL; empty for the embedded engine. */
  readonly databaseUrl: string;
  /** Members of the society; each may come several times. */
  readonly members: number;
  readonly seed: number;
  /** Mornings, one after the other: how many members come in an hour, on the mean, and how long it lasts here. */
  readonly mornings: readonly Morning[];
  /** How many times faster than members these read and type; 1 where nothing is said. */
  readonly haste?: number;
  /** Whether the API refuses what is too much for it, as it does where nothing is said. */
  readonly shedsLoad?: boolean;
  readonly onMorning?: (played: PlayedMorning) => void;
}

export interface Morning {
  readonly anHour: number;
  readonly seconds: number;
}

type PlayedMorning = Awaited<ReturnType<typeof playMorning>>;

/** What the mornings stand on. */
interface Surroundings {
  readonly api: Program;
  readonly processor: ProcessorProgram;
  readonly society: Dataset;
  readonly clientOf: (oid: string) => Promise<ReturnType<typeof createApiClient>>;
}

/**
 * The first of the month: members come as a morning has them (arrivals.ts), look, pay, read and ask, at one API with its
 * processor and its database. Nobody waits for those before them, so that what the API cannot answer grows. At the end
 * what members were told is compared with the processor's books.
 */
export async function playDueDay(day: DueDay) {
  const { seed, mornings, haste = 1, onMorning } = day;
  const random = randomOf(seed);
  const stops: (() => unknown)[] = [];
  try {
    const surroundings = await startSurroundings(day, stops);
    const told = new Set<string>();
    const played: PlayedMorning[] = [];
    for (const morning of mornings) {
      const one = await playMorning(morning, surroundings, {
        random,
        haste,
        onPaid: (reference) => told.add(reference),
      });
      onMorning?.(one);
      played.push(one);
    }
    const made = await madeAt(surroundings, told.size);
    return {
      mornings: played,
      paid: told.size,
      toldButNotMade: [...told].filter((reference) => !made.has(reference)).length,
      // Of these members read that it is not known yet, and find them among their payments.
      madeButNotTold: [...made].filter((reference) => !told.has(reference)).length,
      notKnown: played.reduce((total, { endings }) => total + (endings['not known'] ?? 0), 0),
      seed,
    };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function startSurroundings(
  { databaseUrl, members, seed, shedsLoad = true }: DueDay,
  stops: (() => unknown)[],
): Promise<Surroundings> {
  const { folder, remove } = await temporaryFolder();
  stops.push(remove);
  const dataset = join(folder, 'society.json');
  writeFileSync(dataset, [...generateDatasetText({ seed, members })].join(''));
  const provider = await startProvider();
  stops.push(provider.close);
  const processor = await processorProgram(folder, dataset);
  stops.push(() => processor.program.stop());
  const dataDir = join(folder, 'api');
  mkdirSync(dataDir);
  const { issuer, audience, jwksUri } = provider.tokens;
  const api = new Program(API, await freePort(), {
    ...processor.settings,
    DATABASE_URL: databaseUrl,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DATASET: dataset,
    TOKEN_ISSUER: issuer,
    TOKEN_AUDIENCE: audience,
    TOKEN_JWKS_URI: jwksUri,
    // All members come from one address here, and some come twice.
    RATE_MEMBER: NO_LIMIT,
    RATE_ADDRESS: NO_LIMIT,
    ...(shedsLoad ? {} : { OVERLOAD_IN_FLIGHT: NO_LIMIT, OVERLOAD_DELAY_MS: NO_LIMIT }),
  });
  stops.push(() => api.stop());
  await api.up();
  const clientOf = async (oid: string) => {
    const token = await provider.sign({ oid }, { lifetime: HOUR_SECONDS });
    const unauthorised = () => {
      throw new Error('The API refuses a token of this run');
    };
    return createApiClient({
      baseUrl: api.origin,
      getToken: async () => token,
      onUnauthorised: unauthorised,
    });
  };
  return { api, processor, society: readDataset(dataset), clientOf };
}

interface Playing {
  readonly random: Random;
  readonly haste: number;
  readonly onPaid: (reference: string) => void;
}

async function playMorning(
  { anHour, seconds }: Morning,
  { society, clientOf }: Surroundings,
  playing: Playing,
) {
  const { random } = playing;
  const [first, ...others] = accountsOf(society);
  if (first === undefined) throw new Error('Nobody of this society may use the portal');
  const answers = new Answers();
  const endings = new Map<Ending, number>();
  const times = arrivals(Math.round((anHour * seconds) / HOUR_SECONDS), seconds * 1_000, random);
  const before = process.cpuUsage();
  await Promise.all(
    times.map(async (at) => {
      const oid = random.pick(first, ...others);
      await pause(at);
      const ending = await visit({ client: await clientOf(oid), oid, answers, ...playing });
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return {
    anHour,
    seconds,
    came: times.length,
    endings: Object.fromEntries(endings) as Partial<Record<Ending, number>>,
    calls: answers.counts(),
    /** Processor time of the members' side, in seconds. */
    loadSeconds: Math.round((user + system) / 1e6),
  };
}

/** Who may use the portal at all. */
function accountsOf({ members }: Dataset): string[] {
  return members.flatMap(({ Account, Profile }) => {
    const may = Profile?.ProfileRegistered === 'Y' && Profile.ProfileValidated === 'Y' && Profile.AllowAccess;
    return Account && may ? [Account.AzureObjectGuid] : [];
  });
}

/** The references of what was made at the processor beside what the dataset brought. */
async function madeAt({ processor, society }: Surroundings, told: number): Promise<Set<string>> {
  const brought = new Set(society.pendingPayments.map(({ ReferenceNumber }) => ReferenceNumber));
  for (const end = Date.now() + SETTLED_WITHIN_MS; ; await pause(1_000)) {
    const made = new Set<string>();
    for (const { Profile } of society.members) {
      for (const one of Profile ? await processor.paymentsOf(Profile.AccountUserName) : []) {
        const reference = one['reference-number'];
        if (one['payment-status'] !== 'FAILED' && !brought.has(reference)) made.add(reference);
      }
    }
    if (made.size >= told || Date.now() > end) return made;
  }
}
