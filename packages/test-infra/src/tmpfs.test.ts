import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const module = path.join(import.meta.dirname, 'tmpfs.ts');
const PROGRAM = `
  import { existsSync, statSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { redirectTempToTmpfs } from ${JSON.stringify(module)};
  redirectTempToTmpfs();
  const first = tmpdir();
  redirectTempToTmpfs();
  console.log(JSON.stringify({ first, second: tmpdir(), mode: statSync(first).mode & 0o777 }));
`;

/** Runs the program with this TMPDIR. */
function run(folder: string): { first: string; second: string; mode: number } {
  const env = { ...process.env, TMPDIR: folder };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { env, encoding: 'utf8' }),
  );
}

const hasRoom = () => {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 * 2 ** 30 && freemem() >= 6 * 2 ** 30;
};

test('puts temporary files into memory, in a folder removed at exit', () => {
  const disk = mkdtempSync(path.join('/var/tmp', 'portal-memory-'));
  const { first, second, mode } = run(disk);
  rmSync(disk, { recursive: true });
  expect(second).toBe(first);
  expect(first).toMatch(hasRoom() ? /^\/dev\/shm\/portal-tests-/ : disk);
  if (first !== disk) {
    expect(mode.toString(8)).toBe('711');
    expect(existsSync(first)).toBe(false);
  }
});

test('keeps a temporary folder that is already in memory', () => {
  const folder = tmpdir().startsWith('/dev/shm') ? tmpdir() : '/dev/shm';
  expect(run(folder).first).toBe(folder);
});
