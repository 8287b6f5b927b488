import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findLastImport } from '../database/last-import.ts';
import { UNRESOLVED } from '../database/payment-state-machine.ts';
import { stateLiterals } from '../database/state-literals.ts';

const UNSENT = ['pending', 'failed'] as const;

const OLDEST = sql<number>`extract(epoch from now() - min(created_at))::double precision`.as('oldest');
const COUNT = sql<number>`count(*)::integer`.as('count');

/** Unfinished work by state. States without any count as 0, so that alerts clear. */
interface Backlog {
  readonly payments: Readonly<Record<string, number>>;
  /** Age in seconds of the oldest payment in each state. */
  readonly oldest: Readonly<Record<string, number>>;
  readonly emails: Readonly<Record<string, number>>;
  readonly mismatchedSchedules: number;
  /** Seconds since the processor's events were last imported. */
  readonly processorEventsAge: number;
  /** Seconds since an event of the processor was last skipped. Undefined if none was. */
  readonly skippedEventAge: number | undefined;
  /** Seconds since the extract in use was first imported. */
  readonly importAge: number | undefined;
}

/** Values while the database is unavailable. Without them the exporter repeats the last ones. Alerts ignore NaN. */
export const UNKNOWN_BACKLOG: Backlog = {
  payments: unknownByState(UNRESOLVED),
  oldest: unknownByState(UNRESOLVED),
  emails: unknownByState(UNSENT),
  mismatchedSchedules: Number.NaN,
  processorEventsAge: Number.NaN,
  skippedEventAge: Number.NaN,
  importAge: Number.NaN,
};

/** Counts unfinished work. Partial indexes make the cost depend on the backlog, not on the history. */
export async function findBacklog(db: Db): Promise<Backlog> {
  const [payments, emails, cursor, lastImport] = await Promise.all([
    db
      .selectFrom('payment')
      .select(['state', COUNT, OLDEST])
      .where('state', 'in', stateLiterals(UNRESOLVED))
      .groupBy('state')
      .execute(),
    unsentEmails(db).execute(),
    db
      .selectFrom('processor_cursor')
      .select('mismatched_schedules')
      .select([
        sql<number>`extract(epoch from now() - events_imported_at)::double precision`.as('age'),
        sql<number | null>`extract(epoch from now() - event_skipped_at)::double precision`.as('skippedAge'),
      ])
      .executeTakeFirstOrThrow(),
    findLastImport(db),
  ]);
  return {
    payments: withZeroCounts(UNRESOLVED, payments, 'count'),
    oldest: withZeroCounts(UNRESOLVED, payments, 'oldest'),
    emails: withZeroCounts(UNSENT, emails, 'count'),
    mismatchedSchedules: cursor.mismatched_schedules,
    processorEventsAge: cursor.age,
    skippedEventAge: cursor.skippedAge ?? undefined,
    importAge: lastImport?.age,
  };
}

/**
 * Unsent emails by state, without pending mass announcements, which wait by design, for hours. PostgreSQL uses an index
 * for each part of the condition, so it reads none of them.
 */
export function unsentEmails(db: Db) {
  return db
    .selectFrom('mail')
    .select(['state', COUNT])
    .where(sql<boolean>`(state = 'failed' or (state = 'pending' and not is_bulk))`)
    .groupBy('state');
}

interface EventBacklog {
  readonly lagSeconds: number;
  readonly deadLetters: number;
}

/** As `UNKNOWN_BACKLOG`. */
export const UNKNOWN_EVENT_BACKLOG: EventBacklog = { lagSeconds: Number.NaN, deadLetters: Number.NaN };

export async function findEventBacklog(db: Db): Promise<EventBacklog> {
  const { rows } = await sql<EventBacklog>`
    select
      greatest(0, coalesce(extract(epoch from now() - least(
        (select occurred_at from business_event
          where position > (select delivered_position from event_webhook) order by position limit 1),
        (select occurred_at from business_event where position is null order by business_event_id limit 1)
      )), 0))::double precision as "lagSeconds",
      (select count(*) from event_dead_letter)::integer as "deadLetters"
  `.execute(db);
  const [backlog] = rows;
  if (!backlog) throw new TypeError('An aggregate without groups has one row');
  return backlog;
}

function unknownByState(states: readonly string[]): Record<string, number> {
  return Object.fromEntries(states.map((state) => [state, Number.NaN]));
}

function withZeroCounts<Metric extends string>(
  states: readonly string[],
  found: readonly ({ readonly state: string } & Readonly<Record<Metric, number>>)[],
  metric: Metric,
): Record<string, number> {
  return Object.fromEntries(
    states.map((state) => [state, found.find((row) => row.state === state)?.[metric] ?? 0]),
  );
}
