import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPublisher } from './signing-settings.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publisher-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const commitOf = async (environment: NodeJS.ProcessEnv) => (await readPublisher(folder, environment)).commit;

describe('the commit of a release', () => {
  test('comes from PORTAL_COMMIT without a git repository', async () => {
    expect(await commitOf({ PORTAL_COMMIT: COMMIT })).toBe(COMMIT);
    expect(await commitOf({ PORTAL_COMMIT: '' })).toBeUndefined();
    await expect(commitOf({ PORTAL_COMMIT: 'main' })).rejects.toThrow(/^PORTAL_COMMIT is wrong: /);
  });

  test('comes from the checkout in a git repository', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'First');
    const head = git('rev-parse', 'HEAD');
    expect(await commitOf({ PORTAL_COMMIT: COMMIT })).toBe(head);
    writeFileSync(path.join(folder, 'file'), 'one');
    git('add', 'file');
    expect(await commitOf({ PORTAL_COMMIT: COMMIT })).toBe(`${head}-dirty`);
  });
});
