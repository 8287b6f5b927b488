import { type CompiledQuery, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type OutboundCall, onOutboundCall } from '../outbound-calls.ts';
import { writer } from './prepared.ts';
import { tellStatement } from './tell-statements.ts';

const SECRET = '777000111';

/** What is told of a statement that has been asked. */
function told(query: CompiledQuery, error?: Error): OutboundCall | undefined {
  const heard: OutboundCall[] = [];
  const stop = onOutboundCall((call) => heard.push(call));
  onTestFinished(stop);
  const event = { query, queryDurationMillis: 3 };
  tellStatement(error ? { ...event, level: 'error', error } : { ...event, level: 'query' });
  stop();
  return heard[0];
}

test('a statement is told by what it does and to which table, and never by a value', {
  tags: ['R-05'],
}, () => {
  const payments = writer.selectFrom('payment as p').selectAll().where('p.payment_id', '=', SECRET);
  const queries = [
    payments.compile(),
    writer.selectFrom(payments.as('some')).selectAll().compile(),
    writer.selectNoFrom(sql.lit(SECRET).as('one')).compile(),
    writer.insertInto('log_entry').values({ entry: SECRET }).compile(),
    writer.updateTable('payment').set({ payment_id: SECRET }).compile(),
    writer.deleteFrom('payment').where('payment_id', '=', SECRET).compile(),
    sql`with one as (select ${SECRET}) select * from one`.compile(writer),
    sql.raw(`/* ${SECRET} */ select '${SECRET}'`).compile(writer),
    writer.schema.dropTable(SECRET).compile(),
  ];
  expect(queries.map((query) => told(query)?.what)).toEqual([
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

test('of a statement that failed the code is told, and no word of the database', { tags: ['R-05'] }, () => {
  const query = sql`select 1`.compile(writer);
  const failed = Object.assign(new Error(`duplicate key ${SECRET}`), { code: '23505' });
  expect(told(query, failed)).toEqual({ of: 'database', what: 'select', ms: 3, error: '23505' });
  expect(told(query, new Error(SECRET))).toMatchObject({ error: 'failed' });
});
