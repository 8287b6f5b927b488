import {
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from './db.ts';
import type { PipelinedConnection } from './pipelined-connection.ts';
import { instrumentQuery, nameQuery } from './query-instrumentation.ts';
import type { Tables } from './tables.ts';

/** Compiles SQL without a connection. The dialect fits both engines. */
export const sqlCompiler: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Placeholder for the value at compile time. Callers' values cannot contain this character. */
const PLACEHOLDER = '\u0000';

const pipelinedConnections = new WeakMap<Db, PipelinedConnection>();

export function attachPipelinedConnection(db: Db, connection: PipelinedConnection): void {
  pipelinedConnections.set(db, connection);
}

export interface PreparedQuery<Row> {
  rows(db: Db, value: string): Promise<readonly Row[]>;
  /** SQL text with an expression in place of the value, for benchmarks of the database alone. */
  statementFor(expression: string): string;
}

/**
 * Creates a query with one parameter, compiled once and planned once per connection. Rows arrive as one JSON text, so
 * they contain JSON types and no timestamps.
 */
export function preparedQuery<Row>(
  name: string,
  build: (db: Db, value: string) => Expression<Row>,
): PreparedQuery<Row> {
  const query = sqlCompiler
    .selectNoFrom(() => jsonArrayFrom(build(sqlCompiler, PLACEHOLDER)).as('rows'))
    .compile();
  const { sql: text, parameters } = query;
  nameQuery(query.query, name);
  return {
    rows: async (db, value) => {
      const values = parameters.map((parameter) => (parameter === PLACEHOLDER ? value : parameter));
      const connection = pipelinedConnections.get(db);
      const [result] = connection
        ? await instrumentQuery(name, () => connection.read({ name, text, values }))
        : (await db.executeQuery({ ...query, parameters: values })).rows;
      return (result as { readonly rows: readonly Row[] }).rows;
    },
    statementFor: (expression) =>
      text.replace(/\$(\d+)/g, (_, index) => {
        const parameter = parameters[Number(index) - 1];
        return parameter === PLACEHOLDER ? expression : `'${parameter}'`;
      }),
  };
}
