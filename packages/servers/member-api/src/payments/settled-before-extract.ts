import { type RawBuilder, sql } from 'kysely';

/** Days after which an extract contains what happened: two business days, a weekend, and holidays. */
const DAYS_UNTIL_EXTRACT = 7;

/** Whether no imported extract can contain what happened on a day. */
export const isNotInExtract = (day: RawBuilder<unknown>) => sql<boolean>`coalesce(
    ${day} + ${sql.lit(DAYS_UNTIL_EXTRACT)} > (select max(extract_date) from data_import), true
  )`;

/**
 * Whether the processor has collected a payment that no extract contains yet, with its history as `collected`. Due
 * dates do not know of it, so it still covers what is due (AMB-89, R-09).
 */
export const SETTLED_BEFORE_EXTRACT = sql<boolean>`(
    payment.state = 'SETTLED' and collected.extract_key is null
      and ${isNotInExtract(sql`collected.payment_date`)}
  )`;
