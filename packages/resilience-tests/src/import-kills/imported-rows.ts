import { KIND_NAMES } from '@portal/dataset/extract/kinds';
import { kindTable } from '@portal/member-api/database/kind-tables';
import { openDatabase } from '@portal/member-api/database/open';
import { sql } from 'kysely';

/** Returns the imported rows of every table, without the columns and rows that members' own data have. */
export async function importedRows(url: string): Promise<Record<string, readonly string[]>> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  try {
    const found: Record<string, readonly string[]> = {};
    for (const kind of KIND_NAMES) {
      const { table, columns, extraColumns } = kindTable(kind);
      const imported = columns.filter((column) => !(column in extraColumns));
      const { rows } = await sql<{ line: string }>`
        select row_to_json(imported)::text as line
        from (
          select ${sql.join(imported.map((column) => sql.id(column)))} from ${sql.table(table)}
          ${kind === 'payment-history' ? sql`where payment_id is null` : sql``}
        ) as imported
        order by 1
      `.execute(db);
      found[kind] = rows.map(({ line }) => line);
    }
    return found;
  } finally {
    await close();
  }
}
