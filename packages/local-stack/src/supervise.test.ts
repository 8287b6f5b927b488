import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningProcess, startProcess } from './child-process.ts';
import { supervise } from './supervise.ts';

vi.setConfig({ testTimeout: 60_000 });
/** Starting a process is slow on a busy machine. */
const SLOW_TEST = { timeout: 60_000 };
const TEST_POLICY = { backoffMs: [10, 20, 40], stableAfterMs: 60_000 };

let folder: string;
let supervised: RunningProcess | undefined;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-keep-'));
  printed = [];
});
afterEach(async () => {
  await supervised?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Supervises a program that counts its starts in `n`. */
function startSupervised(source: string, policy = TEST_POLICY): RunningProcess {
  const program = path.join(folder, 'program.mjs');
  const counter = JSON.stringify(path.join(folder, 'starts'));
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${counter}, '.');
     const n = readFileSync(${counter}, 'utf8').length;
     console.log(JSON.stringify({ level: 30, msg: 'start ' + n + ' pid ' + process.pid }));
     ${source}`,
  );
  const settings = { name: 'sample', command: [program], cwd: folder, env: process.env, logFolder: folder };
  supervised = supervise(startProcess(settings), (line) => printed.push(line), policy);
  return supervised;
}

const log = () => {
  try {
    return readFileSync(path.join(folder, 'sample.log'), 'utf8');
  } catch {
    return '';
  }
};

test('restarts a crashed program with growing pauses', async () => {
  startSupervised(
    `if (n < 3) { console.error('Out of luck ' + n); process.exit(4); } setInterval(() => {}, 1000);`,
  );
  await expect.poll(log, SLOW_TEST).toContain('start 3');
  expect(printed).toEqual([
    'sample ended with code 4: Out of luck 1. It restarts in 0.01 s.',
    'sample ended with code 4: Out of luck 2. It restarts in 0.02 s.',
  ]);
  expect(log()).toContain('Out of luck 1');
});

test('restarts a program that was killed from outside', async () => {
  startSupervised('console.log("This warns of something."); setInterval(() => {}, 1000);');
  await expect.poll(log, SLOW_TEST).toContain('This warns');
  process.kill(Number(/pid (\d+)/.exec(log())?.[1]), 'SIGKILL');
  await expect.poll(log, SLOW_TEST).toContain('start 2');
  expect(printed).toEqual(['sample was ended by SIGKILL. It restarts in 0.01 s.']);
});

test('gives up after the last restart, with the reason and a remedy', async () => {
  const { ended } = startSupervised(
    `console.log(JSON.stringify({ level: 30, msg: 'answered' })); throw new Error('no disk');`,
  );
  await expect(ended).rejects.toThrow(
    `sample keeps failing: it ended with code 1: Error: no disk, after 3 restarts. The portal has stopped, ` +
      `and its data is saved. Read ${path.join(folder, 'sample.log')}, fix the problem, and start the portal again.`,
  );
  expect(printed).toHaveLength(3);
});

test('a stable program regains all its restarts', async () => {
  startSupervised('process.exit(1);', { backoffMs: [10], stableAfterMs: 0 });
  await expect.poll(log, SLOW_TEST).toContain('start 4');
  expect(new Set(printed).size).toBe(1);
});

test('does not restart a stopped program, even during a pause', async () => {
  const child = startSupervised('process.exit(1);', { backoffMs: [60_000], stableAfterMs: 60_000 });
  await expect.poll(() => printed.length, SLOW_TEST).toBe(1);
  await child.stop();
  expect(log().match(/start/g)).toHaveLength(1);
});
