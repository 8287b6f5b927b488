import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { restrictPermissions } from './restrict-permissions.ts';

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test("makes the folder's content private to its user", { tags: ['R-05'] }, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'portal-private-'));
  const folder = path.join(root, 'data');
  mkdirSync(path.join(folder, 'releases/shell'), { recursive: true, mode: 0o777 });
  writeFileSync(path.join(folder, 'releases/shell/main.js'), '', { mode: 0o666 });
  writeFileSync(path.join(root, 'elsewhere'), '', { mode: 0o644 });
  symlinkSync(path.join(root, 'elsewhere'), path.join(folder, 'link'));
  await restrictPermissions(folder);
  expect(
    ['', 'releases', 'releases/shell', 'releases/shell/main.js'].map((name) =>
      modeOf(path.join(folder, name)),
    ),
  ).toEqual(['700', '700', '700', '600']);
  expect(modeOf(path.join(root, 'elsewhere'))).toBe('644');

  await restrictPermissions(path.join(root, 'new/data'));
  expect(modeOf(path.join(root, 'new/data'))).toBe('700');
  rmSync(root, { recursive: true });
});
