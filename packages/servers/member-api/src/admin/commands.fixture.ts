import { type CommandUnknownOpts, type Print, runCommand } from '@portal/cli-kit/program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Db } from '../database/db.ts';
import { copyFixtureDatabase, openFixtureDatabase, urlOf } from '../testing/fixture-database.ts';
import { withDatabase } from './database.ts';

export let folder: string;
let url = '';

/** Creates a database with the fixture on the run's engine, for the commands of a test file. */
export function setUpCommands(): void {
  let close: (() => Promise<void>) | undefined;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    if (!process.env.PORTAL_TEST_SERVER) return copyFixtureDatabase(folder);
    const database = await openFixtureDatabase(folder);
    close = database.close;
    url = (await urlOf(database.db)).href;
  });
  afterAll(async () => {
    await close?.();
    await remove();
  });
}

/** Runs a command and returns its output. */
export async function run(command: (print: Print) => CommandUnknownOpts, ...args: string[]): Promise<string> {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  await withUrl(() => runCommand(command(print), [...args, '--data-dir', folder]));
  return printed.join('\n');
}

/** Works on the database while no command runs. */
export const withDb = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  withUrl(() => withDatabase({ dataDir: folder }, work));

async function withUrl<T>(work: () => Promise<T>): Promise<T> {
  vi.stubEnv('DATABASE_URL', url);
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
  }
}
