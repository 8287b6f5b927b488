import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, test } from 'vitest';
import { rulesDigest } from './rules-digest.ts';

test('changes with a file of the rules and with a migration, not with a test', async () => {
  const { folder, remove } = await temporaryFolder();
  try {
    const digest = (script = 'select 1') =>
      rulesDigest([folder], [{ version: 1, name: '0001-first.sql', script }]);
    await writeFile(join(folder, 'kinds.ts'), 'first');
    const first = digest();
    await writeFile(join(folder, 'kinds.test.ts'), 'a test');
    expect(digest()).toBe(first);
    expect(digest('select 2')).not.toBe(first);
    await writeFile(join(folder, 'kinds.ts'), 'second');
    expect(digest()).not.toBe(first);
  } finally {
    await remove();
  }
});

test('covers the schema, the rules between rows and the merge', () => {
  expect(rulesDigest()).not.toBe(rulesDigest([]));
  expect(rulesDigest()).toBe(rulesDigest());
});
