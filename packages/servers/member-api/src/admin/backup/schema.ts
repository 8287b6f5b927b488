import { type Kysely, sql, type Transaction } from 'kysely';

/** Records applied migrations, so it is not data (see migrate.ts). */
const VERSIONS = 'schema_version';

/** Table of the registry, which may be in the same database. Gateways have copies of its revisions. */
const REGISTRY = 'portal_registry';

/** Returns all tables of the API in the catalogue, each after the tables it references. */
export async function tablesInDependencyOrder<T>(db: Kysely<T> | Transaction<T>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in (${VERSIONS}, ${REGISTRY})
    order by table_name
  `.execute(db);
  const { rows: references } = await sql<{ source: string; target: string }>`
    select source.relname as source, target.relname as target
    from pg_constraint as reference
    join pg_class as source on source.oid = reference.conrelid
    join pg_class as target on target.oid = reference.confrelid
    where reference.contype = 'f' and source.relnamespace = current_schema()::regnamespace
  `.execute(db);

  const ordered: string[] = [];
  const position = (name: string, path: readonly string[]) => {
    if (ordered.includes(name)) return;
    if (path.includes(name)) throw new TypeError(`The tables ${path.join(', ')} have circular references`);
    for (const { source, target } of references) {
      if (source === name && target !== name) position(target, [...path, name]);
    }
    ordered.push(name);
  };
  for (const { name } of tables) position(name, []);
  return ordered;
}

/** Returns the schema version, or undefined for an empty database. */
export async function schemaVersion<T>(db: Kysely<T> | Transaction<T>): Promise<number | undefined> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${VERSIONS}) as found`.execute(db);
  if (!rows[0]?.found) return undefined;
  const versions = await sql<{ version: number }>`
    select max(version) as version from ${sql.table(VERSIONS)}
  `.execute(db);
  return versions.rows[0]?.version;
}
