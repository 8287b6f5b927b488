import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from './open.ts';
import type { Tables } from './tables.ts';

/** Only writes SQL, in the one dialect of both engines. */
const writer: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for the value in a query that is written once; no value of a caller can hold this character. */
const VALUE = '\u0000';

const names = new Map<string, string>();

/** The name under which the server keeps this statement with its plan; undefined for all others. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

/**
 * A query of one value for the calls that every page makes: written once, and planned once on each connection. Writing and
 * planning it anew costs more than all the rest of such a call.
 */
export function preparedQuery<Row>(
  name: string,
  build: (db: Db, value: string) => Compilable<Row>,
): (db: Db, value: string) => Promise<Row[]> {
  const written: CompiledQuery<Row> = build(writer, VALUE).compile();
  names.set(written.sql, name);
  return async (db, value) => {
    const parameters = written.parameters.map((parameter) => (parameter === VALUE ? value : parameter));
    return (await db.executeQuery<Row>({ ...written, parameters })).rows;
  };
}
