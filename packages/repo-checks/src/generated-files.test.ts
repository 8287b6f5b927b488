import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { staleFiles, writeFiles } from './generated-files.ts';

test('reports changed and missing files until they are written again', async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const files = ['current.css', 'changed.ts', 'missing.json'].map((name) => ({
    file: path.join(folder, name),
    source: async () => `source of ${name}\n`,
  }));
  const [current = '', changed = '', missing = ''] = files.map(({ file }) => file);
  writeFileSync(current, 'source of current.css\n');
  writeFileSync(changed, 'edited by hand\n');
  expect(await staleFiles(files)).toEqual([changed, missing]);
  await writeFiles(files);
  expect(await staleFiles(files)).toEqual([]);
  expect(readFileSync(changed, 'utf8')).toBe('source of changed.ts\n');
});
