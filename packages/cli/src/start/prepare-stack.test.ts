import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStackSettings } from '@portal/local-stack/stack-settings';
import { afterAll, expect, test } from 'vitest';
import { prepareStack } from './prepare-stack.ts';

/** Nothing listens there, so that every use of this store fails. */
const SHARED_STORE = {
  PORTAL_RELEASES_URL: 's3://releases?region=us-east-1&endpoint=http://127.0.0.1:1',
  PORTAL_REGISTRY_URL: 'postgres://portal@127.0.0.1:1/registry',
};
const folder = mkdtempSync(path.join(tmpdir(), 'prepare-stack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function prepare(dataDir: string, environment: NodeJS.ProcessEnv = {}, port = '4930') {
  const lines: string[] = [];
  await prepareStack(readStackSettings(environment, { port, dataDir }), {
    releaseSource: environment.PORTAL_RELEASES_URL === undefined ? 'registry' : 'existing-build',
    print: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  return lines;
}

test('a second portal does not change the configuration of the first', async () => {
  const dataDir = path.join(folder, 'twice');
  await prepare(dataDir);
  const readConfig = () => readFileSync(path.join(dataDir, 'config/app-config.json'), 'utf8');
  const config = readConfig();
  await expect(prepare(dataDir, {}, '4940')).rejects.toThrow(
    `A portal with the data folder ${dataDir} is running. Stop it, or set PORTAL_DATA_DIR to another folder.`,
  );
  expect(readConfig()).toBe(config);
});

test('a start with a shared store publishes nothing', async () => {
  expect(await prepare(path.join(folder, 'shared'), SHARED_STORE)).toEqual([
    'The releases come from PORTAL_RELEASES_URL. Nothing is published there.',
  ]);
});
