import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

test('a folder has one holder at a time, and is free again when it is given back, even a moment later', async () => {
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
