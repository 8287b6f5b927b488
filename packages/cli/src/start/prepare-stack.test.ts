import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStackSettings } from '@portal/local-stack/stack-settings';
import { afterAll, expect, test } from 'vitest';
import { prepareStack } from './prepare-stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'prepare-stack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function prepare(dataDir: string) {
  await prepareStack(readStackSettings({}, { port: '4930', dataDir }), {
    releaseSource: 'registry',
    print: () => undefined,
    signal: new AbortController().signal,
  });
}

test('a second portal does not change the configuration of the first', async () => {
  const dataDir = path.join(folder, 'twice');
  await prepare(dataDir);
  const readConfig = () => readFileSync(path.join(dataDir, 'config/app-config.json'), 'utf8');
  const config = readConfig();
  await expect(prepare(dataDir)).rejects.toThrow(
    `A portal with the data folder ${dataDir} is running. Stop it, or set PORTAL_DATA_DIR to another folder.`,
  );
  expect(readConfig()).toBe(config);
});
