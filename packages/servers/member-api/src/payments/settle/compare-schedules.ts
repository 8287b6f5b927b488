import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { BackgroundWork } from '../../background.ts';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { OutcomeUnknown, type Processor } from '../processor/processor.ts';
import { differsFrom } from './compare.ts';

const EVERY_MS = 10 * 60_000;
const AT_A_TIME = 200;
/** How many schedules the processor is asked about at once. */
const ABREAST = 8;

interface Parts {
  readonly db: Db;
  readonly processor: Processor;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Compares every live schedule with the processor's each night: a difference is logged and counted, and nothing is
 * changed. One copy of this program compares; an interrupted comparison begins again after an hour.
 */
export function compareSchedules({ db, processor, log }: Parts): BackgroundWork {
  return {
    name: 'comparison of schedules',
    everyMs: EVERY_MS,
    run: async (stop) => {
      const claim = await claimTurn(db);
      if (!claim) return;
      try {
        const differing = await countDiffering({ db, processor, log }, stop);
        if (differing !== undefined) await endTurn(db, claim.until, differing);
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
        log.warn({ err: error }, 'the bank processor does not answer');
      }
    },
  };
}

/** Undefined when the program stops before the end. */
async function countDiffering(parts: Parts, stop: AbortSignal): Promise<number | undefined> {
  const { db } = parts;
  let differing = 0;
  for (let last: string | undefined; ; ) {
    const schedules = await liveSchedules(db, last);
    if (schedules.length === 0) return differing;
    for (let start = 0; start < schedules.length; start += ABREAST) {
      if (stop.aborted) return undefined;
      const results = await Promise.all(
        schedules.slice(start, start + ABREAST).map((schedule) => isDifferent(parts, schedule)),
      );
      differing += results.filter(Boolean).length;
    }
    last = schedules.at(-1)?.payment_id;
  }
}

function liveSchedules(db: Db, after: string | undefined): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('kind', '=', 'recurring')
    .where('state', '=', 'ACTIVE')
    .where('processor_reference', 'is not', null)
    .$if(after !== undefined, (query) => query.where('payment_id', '>', String(after)))
    .orderBy('payment_id')
    .limit(AT_A_TIME)
    .execute();
}

async function isDifferent({ db, processor, log }: Parts, schedule: Payment): Promise<boolean> {
  const { payment_id, processor_reference: reference } = schedule;
  if (reference === null) return false;
  const there = await processor.find('recurring', { processor: reference });
  const here = await db
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  // The processor's answer describes the schedule as it was read, not a change since.
  if (here?.updated_at.getTime() !== schedule.updated_at.getTime()) return false;
  if (there && !differsFrom(here, there)) return false;
  log.error(
    { payment: payment_id, there: there?.state ?? 'not found' },
    'a schedule differs at the processor',
  );
  return true;
}

/** As text: a Date has milliseconds only. */
function claimTurn(db: Db): Promise<{ readonly until: string } | undefined> {
  return db
    .updateTable('processor_cursor')
    .set({ compare_schedules_at: sql`now() + interval '1 hour'` })
    .where('compare_schedules_at', '<=', sql<Date>`now()`)
    .returning(sql<string>`compare_schedules_at::text`.as('until'))
    .executeTakeFirst();
}

/** The next turn is in the night after this one, unless another copy has taken the turn since. */
async function endTurn(db: Db, claimedUntil: string, differing: number): Promise<void> {
  await db
    .updateTable('processor_cursor')
    .set({
      compare_schedules_at: sql`(date_trunc('day', now() at time zone 'America/Chicago') + interval '27 hours') at time zone 'America/Chicago'`,
      differing_schedules: differing,
    })
    .where(sql<boolean>`compare_schedules_at = ${claimedUntil}::timestamptz`)
    .execute();
}
