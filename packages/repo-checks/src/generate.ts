import path from 'node:path';
import { performanceSource } from '@portal/benchmarks/performance-document';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import { migrate, readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { BusinessEventSchema } from '@portal/member-api/events/event-schemas';
import { tablesSource } from '@portal/member-api/testing/tables-source';
import { SectionFile } from '@portal/section-sdk/section-file';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { globalCssSource } from '@portal/ui/testing/global-css-source';
import * as z from 'zod/mini';
import { codeownersSource } from './codeowners.ts';
import { root } from './exec.ts';
import { type GeneratedFile, staleFiles, writeFiles } from './generated-files.ts';

/** `npm run generate`: writes every generated file of the repository. `--check` changes nothing and reports old files. */
const { check } = parseCommandLine(
  new Command('npm run generate --').option('--check', 'report files that are not current', false),
).opts();

const FILES: readonly GeneratedFile[] = [
  { file: path.join(root, 'packages/ui/src/global.css'), source: globalCssSource },
  { file: path.join(root, 'packages/section-sdk/section.schema.json'), source: sectionSchemaSource },
  {
    file: path.join(root, 'packages/servers/member-api/business-events.schema.json'),
    source: businessEventsSource,
  },
  {
    file: path.join(root, 'packages/servers/member-api/src/database/tables.ts'),
    source: migratedTablesSource,
  },
  { file: path.join(root, 'docs/performance.md'), source: () => performanceSource() },
  { file: path.join(root, '.github/CODEOWNERS'), source: () => codeownersSource(root) },
];

if (check) {
  const stale = await staleFiles(FILES);
  for (const file of stale)
    console.error(`${path.relative(root, file)} is not current: run "npm run generate" and commit it.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  await writeFiles(FILES);
}

function sectionSchemaSource(): string {
  return `${JSON.stringify(z.toJSONSchema(SectionFile, { io: 'input' }), null, 2)}\n`;
}

function businessEventsSource(): string {
  return `${JSON.stringify(z.toJSONSchema(BusinessEventSchema, { io: 'input' }), null, 2)}\n`;
}

async function migratedTablesSource(): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  const { db, close } = await openDatabase({ dataDir: folder });
  await migrate(db, readMigrations());
  const source = await tablesSource(db);
  await close();
  await remove();
  return source;
}
