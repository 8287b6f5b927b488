import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tables } from '@portal/member-api/database/tables';
import { createRandom, type Random } from '@portal/test-infra/random';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { Kysely, PGliteDialect } from 'kysely';
import { type Acknowledged, compare, type DurabilityCounts, pay } from './payments-on-disk.ts';
import { type EngineMode, openShipped, type PaymentsRecording, recordPayments } from './record-payments.ts';
import { simulateCrash } from './simulate-crash.ts';

/** Percentage of unsynced blocks that survive, alternating. */
const SURVIVING_PERCENT = [50, 0, 90] as const;

/** Amount that no recorded payment has. */
const PROBE_CENTS = 50_000;

export interface PowerLossCounts extends DurabilityCounts {
  readonly powerLosses: number;
  readonly acknowledged: number;
  readonly cannotOpen: number;
}

/**
 * Records payments and simulates power losses: `losses` for each of `recordings`, with the given engine mode.
 */
export async function powerLoss(
  engine: EngineMode,
  { seed, recordings, losses }: { seed: number; recordings: number; losses: number },
): Promise<PowerLossCounts> {
  const random = createRandom(seed);
  const all: PowerLossCounts[] = [];
  for (let round = 0; round < recordings; round += 1) {
    const { folder, remove } = await temporaryFolder();
    try {
      all.push(await crashRepeatedly(await recordPayments(engine, folder, random), losses, random));
    } finally {
      await remove();
    }
  }
  return sumOf(all);
}

/** Simulates power losses within a recording, opens each result and compares it with acknowledged commits. */
export async function crashRepeatedly(
  recording: PaymentsRecording,
  losses: number,
  random: Random,
): Promise<PowerLossCounts> {
  const { folder, remove } = await temporaryFolder();
  try {
    const all: PowerLossCounts[] = [];
    for (let crash = 0; crash < losses; crash += 1) {
      all.push(await openAfterLoss(recording, join(folder, String(crash)), crash, random));
    }
    return sumOf(all);
  } finally {
    await remove();
  }
}

function sumOf(all: readonly PowerLossCounts[]): PowerLossCounts {
  const sum = (pick: (one: PowerLossCounts) => number) => all.reduce((total, one) => total + pick(one), 0);
  return {
    powerLosses: sum((one) => one.powerLosses),
    acknowledged: sum((one) => one.acknowledged),
    lost: sum((one) => one.lost),
    partial: sum((one) => one.partial),
    cannotOpen: sum((one) => one.cannotOpen),
  };
}

/** Opens the result of one power loss and compares it with acknowledged commits. */
async function openAfterLoss(
  recording: PaymentsRecording,
  database: string,
  crash: number,
  random: Random,
): Promise<PowerLossCounts> {
  // Every second loss is at the worst time, directly after an acknowledgement.
  const { acknowledged: commits, steps } = recording;
  const at = crash % 2 === 0 ? random.from(commits).after : random.between(0, steps.length + 1);
  const survivingPercent = random.from(SURVIVING_PERCENT);
  simulateCrash(recording, database, { at, survivingPercent, random });

  const before = commits.filter(({ after }) => after <= at);
  const acknowledged = new Set(before.map(({ id }) => id)).size;
  const durability = await open(database, before);
  await rm(database, { recursive: true });
  return durability
    ? { powerLosses: 1, acknowledged, ...durability, cannotOpen: 0 }
    : { powerLosses: 1, acknowledged, lost: acknowledged, partial: 0, cannotOpen: 1 };
}

/** Returns undefined when the database cannot be opened, read or written. */
async function open(
  database: string,
  acknowledged: readonly Acknowledged[],
): Promise<DurabilityCounts | undefined> {
  try {
    // Uses the engine as shipped, because syncing a copy is slow and reads are the same.
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await openShipped(database) }) });
    try {
      const durability = await compare(db, acknowledged);
      await pay(db, PROBE_CENTS);
      return durability;
    } finally {
      await db.destroy();
    }
  } catch {
    return undefined;
  }
}
