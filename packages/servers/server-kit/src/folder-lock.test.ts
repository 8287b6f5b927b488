import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

test('locks a folder for one holder and frees it shortly after release', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another process: stop that one first.`,
  );
  const pending = lockFolder(folder);
  await unlock();
  const unlockSecond = await pending;
  await unlockSecond();
  rmSync(folder, { recursive: true });
});
