import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PORTAL_DATA } from '../portal.ts';
import { expect, test } from '../support/test.ts';

test("other system users cannot access the portal's data folder", { tag: '@R-05' }, () => {
  const names = readdirSync(PORTAL_DATA, { recursive: true, encoding: 'utf8' });
  for (const stored of ['database', 'releases', 'registry', 'logs', 'config'])
    expect(names).toContain(stored);
  const open = ['', ...names].filter((name) => {
    const found = statSync(path.join(PORTAL_DATA, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
  expect(open).toEqual([]);
});
