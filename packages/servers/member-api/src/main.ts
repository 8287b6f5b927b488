import { DatasetError } from '@portal/dataset/dataset-error';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { loadDataset } from './database/load-dataset.ts';
import { migrate, readMigrations } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { StartError } from './start-error.ts';

const STOP_WITHIN_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrate(database.db, readMigrations());
    if (config.dataset) await loadDataset(database.db, config.dataset, new Date());
    const app = await buildApp({ db: database.db, config });
    closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
      if (err) app.log.fatal({ err }, 'stopping after an error that nobody caught');
      await app.close();
      await database.close();
    });
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await database.close();
    throw error;
  }
}

try {
  await start();
} catch (error) {
  // Of what can be put right from outside, one sentence; of a fault in the program, everything.
  const known = error instanceof StartError || error instanceof DatasetError;
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
