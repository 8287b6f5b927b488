import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/test.ts';

/** Where the portal of the journeys keeps its data (playwright.config.ts). */
const FOLDER = path.resolve(import.meta.dirname, '../../test-results/portal');

test('R-05 nobody else on the machine can read or write what a running portal keeps', () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  for (const kept of ['database', 'releases', 'registry', 'logs', 'config']) expect(names).toContain(kept);
  const open = ['', ...names].filter((name) => {
    const found = statSync(path.join(FOLDER, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
  expect(open).toEqual([]);
});
