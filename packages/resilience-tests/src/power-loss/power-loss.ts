import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tables } from '@portal/member-api/database/tables';
import { type Random, randomOf } from '@portal/test-support/random';
import { temporaryFolder } from '@portal/test-support/temporary-folder';
import { Kysely, PGliteDialect } from 'kysely';
import { losePower } from './lose-power.ts';
import { type Acknowledged, compare, type Kept, pay } from './payments-on-disk.ts';
import { type Engine, openShipped, type PaymentsRecording, recordPayments } from './record-payments.ts';

/** How much survives of what nobody synced: another share each time. */
const SURVIVING_PERCENT = [50, 0, 90] as const;

/** An amount that no recorded payment has. */
const NEXT_CENTS = 50_000;

/** What became of a database after the power went, so many times. */
export interface PowerLossCounts extends Kept {
  readonly powerLosses: number;
  /** Payments of which something was acknowledged before. */
  readonly acknowledged: number;
  readonly cannotOpen: number;
}

/**
 * Makes payments, and lets the power go at moments of it: `recordings` times, and for each recording `losses` times, with
 * the engine as the portal opens it or as it is shipped.
 */
export async function powerLoss(
  engine: Engine,
  { seed, recordings, losses }: { seed: number; recordings: number; losses: number },
): Promise<PowerLossCounts> {
  const random = randomOf(seed);
  const all: PowerLossCounts[] = [];
  for (let round = 0; round < recordings; round += 1) {
    const { folder, remove } = await temporaryFolder();
    try {
      all.push(await loseOften(await recordPayments(engine, folder, random), losses, random));
    } finally {
      await remove();
    }
  }
  return sumOf(all);
}

/** Lets the power go at moments of a recording, opens each time what is left, and compares it with what was acknowledged. */
export async function loseOften(
  recording: PaymentsRecording,
  losses: number,
  random: Random,
): Promise<PowerLossCounts> {
  const { folder, remove } = await temporaryFolder();
  try {
    const all: PowerLossCounts[] = [];
    for (let loss = 0; loss < losses; loss += 1) {
      all.push(await openAfterLoss(recording, join(folder, String(loss)), loss, random));
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
    halfDone: sum((one) => one.halfDone),
    cannotOpen: sum((one) => one.cannotOpen),
  };
}

/** Opens what one power loss leaves, and compares it with what was acknowledged before. */
async function openAfterLoss(
  recording: PaymentsRecording,
  database: string,
  loss: number,
  random: Random,
): Promise<PowerLossCounts> {
  // Every other time at the worst moment: just after something was acknowledged.
  const [first = 0, ...others] = recording.acknowledged.map(({ after }) => after);
  const at = loss % 2 === 0 ? random.pick(first, ...others) : random.between(0, recording.steps.length + 1);
  const survivingPercent = random.pick(...SURVIVING_PERCENT);
  losePower(recording, database, { at, survivingPercent, random });

  const before = recording.acknowledged.filter(({ after }) => after <= at);
  const acknowledged = new Set(before.map(({ id }) => id)).size;
  const kept = await open(database, before);
  await rm(database, { recursive: true });
  return kept
    ? { powerLosses: 1, acknowledged, ...kept, cannotOpen: 0 }
    : { powerLosses: 1, acknowledged, lost: acknowledged, halfDone: 0, cannotOpen: 1 };
}

/** Undefined where the database cannot be opened, read, or written to. */
async function open(database: string, acknowledged: readonly Acknowledged[]): Promise<Kept | undefined> {
  try {
    // Ours would now sync the thousand files of a copy on which nothing hangs; what is left reads the same to both.
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await openShipped(database) }) });
    try {
      const kept = await compare(db, acknowledged);
      await pay(db, NEXT_CENTS);
      return kept;
    } finally {
      await db.destroy();
    }
  } catch {
    return undefined;
  }
}
