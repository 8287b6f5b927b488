import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './exec.ts';

const LATE = `
import { afterAll, describe, expect, test } from 'vitest';
describe('a group', () => {
  afterAll(() => { throw new Error('the hook fell'); });
  test('passes', () => { expect(1 + 1).toBe(2); setTimeout(() => { throw new Error('too late'); }, 20); });
});
test('is the last', async () => { await new Promise((resolve) => setTimeout(resolve, 200)); expect(1 + 1).toBe(2); });
`;

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  temporary = await temporaryFolder();
  const { folder } = temporary;
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    `export default { test: { include: ['*.check.ts'] } };`,
  );
  writeFileSync(path.join(folder, 'late.check.ts'), LATE);
  writeFileSync(path.join(folder, 'unread.check.ts'), `import './not-there.ts';`);
});
afterAll(() => temporary.remove());

test('reports errors outside of tests although every test passed', {
  timeout: 180_000,
}, () => {
  const { folder } = temporary;
  const reporters = ['default', path.join(import.meta.dirname, 'non-test-errors-reporter.ts')];
  const file = path.join(folder, 'outside.json');
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...reporters.map((each) => `--reporter=${each}`),
    ],
    { cwd: folder, env: { PATH: process.env.PATH, VITEST_ERRORS_FILE: file } },
  );
  const reported = (JSON.parse(readFileSync(file, 'utf8')) as string[]).toSorted();
  expect(status).toBe(1);
  expect(reported).toEqual([
    expect.stringMatching(/late\.check\.ts: not in a test, after is the last: Error: too late at /),
    expect.stringMatching(/^late\.check\.ts: a group: Error: the hook fell at /),
    expect.stringMatching(/^unread\.check\.ts: the file: Error: Cannot find module '\.\/not-there\.ts' /),
  ]);
});
