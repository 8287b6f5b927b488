import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { BackgroundWork } from '../background.ts';
import type { Db } from '../database/db.ts';
import { type ESignature, SigningUnavailable } from './e-signature.ts';
import { endOldForms, storeStanding } from './store-standing.ts';

const LOOK_EVERY_MS = 10_000;
/** Asked for twice, so that what was changed while it was asked is not lost, whatever the service's clock says. */
const OVERLAP_MS = 5 * 60_000;

interface Parts {
  readonly db: Db;
  readonly eSignature: ESignature;
  readonly everyMs: number;
  readonly log: FastifyBaseLogger;
}

/**
 * Asks the e-signature service what has changed since it was asked last, for events that never came (F-07). Whose turn it
 * is stands in the database, so that one copy asks, and goes on after a restart where it was.
 */
export function catchUpWithForms({ db, eSignature, everyMs, log }: Parts): BackgroundWork {
  return {
    name: 'forms',
    everyMs: Math.min(LOOK_EVERY_MS, everyMs),
    run: async () => {
      const turn = await claimTurn(db);
      if (!turn) return;
      try {
        const changed = await eSignature.changedSince(new Date(turn.asked_until.getTime() - OVERLAP_MS));
        for (const standing of changed) await storeStanding(db, standing);
        await endOldForms(db);
        await endTurn(db, turn, everyMs);
      } catch (error) {
        if (!(error instanceof SigningUnavailable)) throw error;
        log.warn({ err: error }, 'the e-signature service does not answer');
      }
    },
  };
}

interface Turn {
  readonly asked_until: Date;
  readonly now: Date;
  /** As text: a Date has milliseconds only. */
  readonly claimed_until: string;
}

/** For a minute nobody else asks; should this copy die or the service not answer, somebody asks again then. */
function claimTurn(db: Db): Promise<Turn | undefined> {
  return db
    .updateTable('signing_cursor')
    .set({ next_at: sql`now() + interval '1 minute'` })
    .where('next_at', '<=', sql<Date>`now()`)
    .returning(['asked_until', sql<Date>`now()`.as('now'), sql<string>`next_at::text`.as('claimed_until')])
    .executeTakeFirst();
}

/** Moves the cursor unless another copy has taken the turn since: a slow answer does not move the cursor back. */
async function endTurn(db: Db, turn: Turn, everyMs: number): Promise<void> {
  await db
    .updateTable('signing_cursor')
    .set({
      asked_until: turn.now,
      next_at: sql`now() + make_interval(secs => ${everyMs / 1000}::double precision)`,
    })
    .where(sql<boolean>`next_at = ${turn.claimed_until}::timestamptz`)
    .execute();
}
