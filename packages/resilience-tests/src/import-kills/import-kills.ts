import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { loadDataset } from '@portal/member-api/database/load-dataset';
import { migrate, readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { fixture, owner } from '@portal/member-api/testing/fixture';
import { startProcessorEmulator } from '@portal/member-api/testing/processor-emulator';
import { CRASH_SAFE, startPostgres } from '@portal/test-infra/postgres';
import { createRandom } from '@portal/test-infra/random';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import { startApiProgram } from '../payment-chaos/api-program.ts';
import { compareWithLedger } from '../payment-chaos/count-payments.ts';
import { createPaymentClient } from '../payment-chaos/payment-client.ts';
import { EXTRACTS, type ExtractName, writeExtracts } from './extracts.ts';
import { createImporter } from './import-program.ts';
import { importedRows } from './imported-rows.ts';
import { startReader } from './reader.ts';

const TARGETS = ['import', 'api', 'database'] as const;

/**
 * Imports two extracts in turn while members read and pay. Each import has the importer, API or database killed. The
 * end state equals that of undisturbed imports, no response mixes both extracts, and each payment exists once.
 * @throws Error on a machine without PostgreSQL
 */
export async function runImportKills({ kills: killCount, seed }: { kills: number; seed: number }) {
  const random = createRandom(seed);
  const postgres = await startPostgres(CRASH_SAFE);
  if (!postgres) throw new Error('This machine has no PostgreSQL');
  const { folder, remove } = await temporaryFolder();
  const dataset = join(folder, 'fixture.json');
  await writeFile(dataset, JSON.stringify(fixture));
  const today = todayInChicago(new Date());
  await writeExtracts(folder, today);
  const url = await postgres.create('disturbed');
  const provider = await startTokenProvider();
  const processor = await startProcessorEmulator(folder);
  const settings = { ...provider.settings, ...processor.settings, DATABASE_URL: url };
  const api = await startApiProgram({ folder, dataset, settings });
  const authorization = `Bearer ${await provider.sign({ oid: owner.oid }, { lifetime: 86_400 })}`;
  const date = nextBusinessDay(addDays(today, 10));
  const member = createPaymentClient({ origins: [api.origin], authorization, date, random });
  const importer = createImporter(url, folder);
  const kills = { import: 0, api: 0, database: 0 };
  const amounts: string[] = [];
  try {
    const startedAt = performance.now();
    await importer.run(EXTRACTS[0]);
    const importMs = performance.now() - startedAt;
    const reader = startReader(api.origin, authorization);
    let last: ExtractName = EXTRACTS[0];
    for (let round = 0; round < killCount; round += 1) {
      last = EXTRACTS[(round + 1) % EXTRACTS.length] ?? last;
      const amount = ((200_000 + round) / 100).toFixed(2);
      amounts.push(amount);
      const work = [importer.run(last), member.pay([amount], random.key())];
      await pause(random.between(0, importMs));
      await kill(TARGETS[round % TARGETS.length] ?? 'import');
      await Promise.all(work);
    }
    await api.waitUntilReady();
    const reads = await reader.stop();
    const payments = await compareWithLedger({ amounts, member }, processor);
    const restarted = importer.starts.filter((starts) => starts > 1).length;
    return {
      ...{ kills, imports: importer.starts.length, restarted, ...reads, payments: amounts.length },
      ...payments,
      differentKinds: await compareWithUndisturbed(last),
      seed,
    };
  } finally {
    await Promise.all([api.stop(), processor.program.stop()]);
    await provider.close();
    await postgres.stop();
    await remove();
  }

  async function kill(target: (typeof TARGETS)[number]): Promise<void> {
    kills[target] += 1;
    if (target === 'import') importer.kill();
    else if (target === 'api') await api.kill();
    else await postgres?.crash();
  }

  /** Returns the kinds whose rows differ from those of a database without kills. */
  async function compareWithUndisturbed(last: ExtractName): Promise<readonly string[]> {
    const undisturbed = (await postgres?.create('undisturbed')) ?? '';
    const { db, close } = await openDatabase({ url: undisturbed, dataDir: '' });
    await migrate(db, readMigrations());
    await loadDataset(db, dataset, new Date()).finally(close);
    const once = createImporter(undisturbed, folder);
    for (const name of new Set([EXTRACTS[0], last])) await once.run(name);
    const [found, expected] = [await importedRows(url), await importedRows(undisturbed)];
    return Object.keys(expected).filter((kind) => found[kind]?.join('\n') !== expected[kind]?.join('\n'));
  }
}
