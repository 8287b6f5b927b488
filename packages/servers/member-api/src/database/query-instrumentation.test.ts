import { type CompiledQuery, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type OutboundCall, onOutboundCall } from '../outbound-calls.ts';
import { sqlCompiler } from './prepared-query.ts';
import { recordQuery } from './query-instrumentation.ts';

const SECRET = '777000111';

/** What subscribers receive for a query. */
function reported(query: CompiledQuery, error?: Error): OutboundCall | undefined {
  const published: OutboundCall[] = [];
  const stop = onOutboundCall((call) => published.push(call));
  onTestFinished(stop);
  const event = { query, queryDurationMillis: 3 };
  recordQuery(error ? { ...event, level: 'error', error } : { ...event, level: 'query' });
  stop();
  return published[0];
}

test('publishes verb and table of a statement, never values', {
  tags: ['R-05'],
}, () => {
  const payments = sqlCompiler.selectFrom('payment as p').selectAll().where('p.payment_id', '=', SECRET);
  const queries = [
    payments.compile(),
    sqlCompiler.selectFrom(payments.as('some')).selectAll().compile(),
    sqlCompiler.selectNoFrom(sql.lit(SECRET).as('one')).compile(),
    sqlCompiler.insertInto('log_entry').values({ entry: SECRET }).compile(),
    sqlCompiler.updateTable('payment').set({ payment_id: SECRET }).compile(),
    sqlCompiler.deleteFrom('payment').where('payment_id', '=', SECRET).compile(),
    sql`with one as (select ${SECRET}) select * from one`.compile(sqlCompiler),
    sql.raw(`/* ${SECRET} */ select '${SECRET}'`).compile(sqlCompiler),
    sqlCompiler.schema.dropTable(SECRET).compile(),
  ];
  expect(queries.map((query) => reported(query)?.operation)).toEqual([
    'select payment',
    'select (several)',
    'select (several)',
    'insert log_entry',
    'update payment',
    'delete payment',
    'with',
    'statement',
    'statement',
  ]);
});

test('publishes the code of a failed statement without its message', { tags: ['R-05'] }, () => {
  const query = sql`select 1`.compile(sqlCompiler);
  const failed = Object.assign(new Error(`duplicate key ${SECRET}`), { code: '23505' });
  expect(reported(query, failed)).toEqual({ target: 'database', operation: 'select', ms: 3, error: '23505' });
  expect(reported(query, new Error(SECRET))).toMatchObject({ error: 'failed' });
});
