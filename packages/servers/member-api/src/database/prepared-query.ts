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

/** Only writes SQL, in the one dialect of both engines. */
export const sqlCompiler: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for the value in a query that is written once; no value of a caller can hold this character. */
const PLACEHOLDER = '\u0000';

const pipelinedConnections = new WeakMap<Db, PipelinedConnection>();

/** Sends the prepared queries of this database through a connection of their own; those of a transaction stay in it. */
export function attachPipelinedConnection(db: Db, connection: PipelinedConnection): void {
  pipelinedConnections.set(db, connection);
}

/** A query that is written, and how to ask it. */
export interface PreparedQuery<Row> {
  rows(db: Db, value: string): Promise<readonly Row[]>;
  /** As it is sent, with an expression of SQL in the place of the value: for measuring the database by itself. */
  statementFor(expression: string): string;
}

/**
 * A query of one value for the calls that every page makes: written once, and planned once on its connection. Writing and
 * planning it anew costs more than all the rest of such a call. All rows come as one JSON text, which is read faster than
 * many columns; so a row holds what JSON holds, and no timestamps.
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
      // One row with the one column that is selected above.
      return (result as { readonly rows: readonly Row[] }).rows;
    },
    statementFor: (expression) =>
      text.replace(/\$(\d+)/g, (_, index) => {
        const parameter = parameters[Number(index) - 1];
        return parameter === PLACEHOLDER ? expression : `'${parameter}'`;
      }),
  };
}
