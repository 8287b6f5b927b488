import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProcess } from './child-process.ts';

vi.setConfig({ testTimeout: 60_000 });
/** Starting a process is slow on a busy machine. */
const SLOW_TEST = { timeout: 60_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-child-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(source: string): string {
  const file = path.join(folder, 'program.mjs');
  writeFileSync(file, source);
  return file;
}

const start = (source: string) =>
  startProcess({
    name: 'sample',
    command: [program(source)],
    cwd: folder,
    env: process.env,
    logFolder: folder,
  });

test('rejects with the last output line when a process exits by itself', async () => {
  const child = start('console.log("one"); console.error("The port is in use."); process.exitCode = 3;');
  await expect(child.ended).rejects.toThrow(
    `sample ended with code 3: The port is in use (see ${path.join(folder, 'sample.log')}).`,
  );
  expect(readFileSync(path.join(folder, 'sample.log'), 'utf8')).toContain('one\n');
});

test('extracts the message of a JSON log record', async () => {
  const child = start('console.log(JSON.stringify({ level: 60, msg: "No database." })); process.exit(1);');
  await expect(child.ended).rejects.toThrow('sample ended with code 1: No database (see ');
});

test('a process may finish its work after SIGTERM', async () => {
  const child = start(`
    process.on('SIGTERM', () => { console.log('closed'); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log('up');
  `);
  const log = () => readFileSync(path.join(folder, 'sample.log'), 'utf8');
  await expect.poll(log, SLOW_TEST).toBe('up\n');
  await child.stop();
  await expect.poll(log, SLOW_TEST).toBe('up\nclosed\n');
});

test('keeps the log of the previous run', async () => {
  await expect(start('console.log("first")').ended).rejects.toThrow('first');
  await expect(start('console.log("second")').ended).rejects.toThrow('second');
  expect(readFileSync(path.join(folder, 'sample.previous.log'), 'utf8')).toBe('first\n');
});

test('a process stops when its parent is killed', async () => {
  const server = program('setInterval(() => {}, 1000); console.log("pid", process.pid);');
  const starter = path.join(folder, 'starter.mjs');
  const settings = { name: 'sample', command: [server], cwd: folder, logFolder: folder };
  writeFileSync(
    starter,
    `import { startProcess } from ${JSON.stringify(path.join(import.meta.dirname, 'child-process.ts'))};
     startProcess({ ...${JSON.stringify(settings)}, env: process.env });
     setInterval(() => {}, 1000);`,
  );
  const parent = spawn(process.execPath, [starter], { stdio: 'ignore' });
  const readPid = () => {
    try {
      return Number(/pid (\d+)/.exec(readFileSync(path.join(folder, 'sample.log'), 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  };
  await expect.poll(readPid, SLOW_TEST).toBeGreaterThan(0);
  const pid = readPid();
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => isAlive(pid), SLOW_TEST).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
