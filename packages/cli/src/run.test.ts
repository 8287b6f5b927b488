import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });
const SLOW_TEST = { timeout: 60_000 };
const root = path.resolve(import.meta.dirname, '../../..');
const PROGRAM = 'packages/repo-checks/src/test.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-run-'));
});
afterEach(() => {
  const { program } = pids();
  if (program > 0 && isAlive(program)) process.kill(program, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a repository with installed packages, in which `npm test` runs this program. */
function repository(program: string): void {
  for (const file of ['packages/cli/run.mjs', 'packages/cli-kit/src/exit-with-parent.ts']) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const scripts = { test: 'node packages/cli/run.mjs test' };
  put('package.json', JSON.stringify({ type: 'module', scripts }));
  put('package-lock.json', '{}');
  put('node_modules/.portal-lock', createHash('sha256').update('{}').digest('hex'));
  put(PROGRAM, program);
  mkdirSync(path.join(folder, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(folder, 'node_modules/node/bin/node'));
}

const CHAIN = `
  import { writeFileSync } from 'node:fs';
  const starter = process.ppid;
  writeFileSync('pids.json', JSON.stringify({ starter, program: process.pid }));
  setInterval(() => {}, 1_000);`;

function pids(): { starter: number; program: number } {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'pids.json'), 'utf8'));
  } catch {
    return { starter: 0, program: 0 };
  }
}

test('the program of npm test ends when run.mjs is killed', async () => {
  repository(CHAIN);
  spawn(process.execPath, ['packages/cli/run.mjs', 'test'], { cwd: folder, stdio: 'ignore' });
  await expect.poll(() => pids().program, SLOW_TEST).toBeGreaterThan(0);
  const { starter, program } = pids();
  expect(isAlive(program)).toBe(true);
  process.kill(starter, 'SIGKILL');
  await expect.poll(() => isAlive(program), SLOW_TEST).toBe(false);
});

test('a program that a signal kills has the exit code of the signal', async () => {
  repository("process.kill(process.pid, 'SIGKILL');");
  const run = promisify(execFile)(process.execPath, ['packages/cli/run.mjs', 'test'], { cwd: folder });
  await expect(run).rejects.toMatchObject({ code: 137 });
});

test('installs the packages of the lock file without changing it', async () => {
  repository(CHAIN);
  const dependencies = { 'not-in-the-lock-file': 'file:packages' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  const lock = JSON.stringify({ lockfileVersion: 3, packages: { '': {} } });
  writeFileSync(path.join(folder, 'package-lock.json'), lock);
  writeFileSync(path.join(folder, 'packages/package.json'), '{ "version": "1.0.0" }');
  const run = promisify(execFile)(process.execPath, ['packages/cli/run.mjs', 'test'], { cwd: folder });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^npm ci failed:.*Missing: not-in-the-lock-file@/s),
  });
  expect(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).toBe(lock);
});

test('a version of @portal that no workspace has fails with that sentence', async () => {
  repository(CHAIN);
  cpSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  const dependencies = { '@portal/ui': '9.9.9' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  writeFileSync(path.join(folder, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": { "": {} } }');
  const run = promisify(execFile)(process.execPath, ['packages/cli/run.mjs', 'test'], { cwd: folder });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'request to https://no-workspace-has-this-version.invalid/@portal%2fui failed, reason: ',
    ),
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
