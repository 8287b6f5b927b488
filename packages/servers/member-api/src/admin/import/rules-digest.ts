import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../../database/migrate.ts';

/** Folders whose files decide which rows are correct, and how they are stored. */
const FOLDERS = [
  import.meta.dirname,
  folderOf(import.meta.resolve('../../database/kind-tables.ts')),
  folderOf(import.meta.resolve('@portal/dataset/extract/kinds')),
  folderOf(import.meta.resolve('@portal/api/contracts/primitives')),
  folderOf(import.meta.resolve('@portal/domain/values/dates')),
];

/** SHA-256 of the rules of extracts and of the migrations. Rows that were checked by other rules are checked again. */
export function rulesDigest(folders: readonly string[] = FOLDERS, migrations = readMigrations()): string {
  const hash = createHash('sha256').update(JSON.stringify(migrations));
  for (const folder of folders) {
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith('.ts') && !name.includes('.test.')) hash.update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('hex');
}

function folderOf(url: string): string {
  return dirname(fileURLToPath(url));
}
