import { setTimeout as pause } from 'node:timers/promises';
import { todayInChicago } from '@portal/domain/values/dates';
import { loadDataset } from '@portal/member-api/database/load-dataset';
import { migrate, readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { CRASH_SAFE, startPostgres } from '@portal/test-infra/postgres';
import { createRandom } from '@portal/test-infra/random';
import { compareWithLedger } from '../payment-chaos/count-payments.ts';
import { createPaymentClient } from '../payment-chaos/payment-client.ts';
import { SHORT_TIMEOUTS, startServer, startServices } from '../services.ts';
import { EXTRACTS, type ExtractName, writeExtracts } from './extracts.ts';
import { createImporter } from './import-program.ts';
import { importedRows } from './imported-rows.ts';
import { startReader } from './reader.ts';

const TARGETS = ['import', 'api', 'database'] as const;

interface Options {
  readonly kills: number;
  readonly seed: number;
}

/**
 * Imports two extracts in turn while members read and pay. Each import has the importer, API or database killed. The
 * end state equals that of undisturbed imports, no response mixes both extracts, and each payment exists once.
 * @throws Error on a machine without PostgreSQL
 */
export async function runImportKills({ kills: killCount, seed }: Options) {
  await using resources = new AsyncDisposableStack();
  const random = createRandom(seed);
  const postgres = await startPostgres(CRASH_SAFE);
  if (!postgres) throw new Error('This machine has no PostgreSQL');
  resources.defer(postgres.stop);
  const { folder, dataset, processor, settings, consent } = await startServices(resources);
  await writeExtracts(folder, todayInChicago(new Date()));
  const url = await postgres.create('disturbed');
  const apiSettings = { ...settings, ...SHORT_TIMEOUTS, DATABASE_URL: url };
  const api = await startServer('member-api', apiSettings, resources);
  const member = createPaymentClient({ ...consent, origins: [api.origin], random });
  const importer = createImporter(url, folder);
  const kills = { import: 0, api: 0, database: 0 };
  const startedAt = performance.now();
  await importer.run(EXTRACTS[0]);
  const importMs = performance.now() - startedAt;
  const reader = startReader(api.origin, consent.authorization);
  let last: ExtractName = EXTRACTS[0];
  for (let round = 0; round < killCount; round += 1) {
    last = EXTRACTS[(round + 1) % EXTRACTS.length] ?? last;
    const work = [importer.run(last), member.pay([member.newAmount()], random.key())];
    await pause(random.between(0, importMs));
    await kill(TARGETS[round % TARGETS.length] ?? 'import');
    await Promise.all(work);
  }
  await api.waitUntilReady();
  const reads = await reader.stop();
  const payments = await compareWithLedger(member, processor);
  const restarted = importer.starts.filter((starts) => starts > 1).length;
  return {
    ...{ kills, imports: importer.starts.length, restarted, ...reads, ...payments },
    differentKinds: await compareWithUndisturbed(last),
    seed,
  };

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
