import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@portal/cli-kit/start-program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from './store.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder.folder, 'store.sqlite');
});
afterEach(() => folder.remove());

function reopened<T>(read: (store: Store) => T): T {
  const store = new Store(path);
  const found = read(store);
  store.close();
  return found;
}

test('values survive a restart unless removed or expired', {
  tags: ['CTX-05'],
}, async () => {
  const store = new Store(path);
  store.put('A', 'kept', { n: 1 });
  store.put('A', 'changed', { n: 1 });
  store.put('A', 'changed', { n: 2 });
  store.put('A', 'removed', { n: 1 });
  store.remove('A', 'removed');
  store.put('A', 'over', { n: 1 }, Date.now() - 1);
  store.put('B', 'kept', { n: 3 }, Date.now() + 60_000);
  expect(store.get('A', 'over')).toBeUndefined();
  store.close();
  expect(reopened((again) => [again.list('A'), again.list('B')])).toEqual([
    [
      ['kept', { n: 1 }],
      ['changed', { n: 2 }],
    ],
    [['kept', { n: 3 }]],
  ]);
  expect(await readFile(path, 'utf8')).not.toContain('over');
});

test('returned values are copies', { tags: ['CTX-05'] }, () => {
  const store = new Store(path);
  const value = { inner: { n: 1 } };
  store.put('A', 'a', value);
  value.inner.n = 2;
  Object.assign(Object(store.get('A', 'a')).inner, { n: 3 });
  expect(store.get('A', 'a')).toEqual({ inner: { n: 1 } });
  store.close();
});

test('rejects a damaged file and a file of another type with one sentence', {
  tags: ['CTX-05'],
}, async () => {
  const store = new Store(path);
  store.put('A', 'a', { n: 1 });
  store.close();
  const whole = await readFile(path);
  for (const damaged of [
    Buffer.from('{"k":"A"}\n'.repeat(100)),
    whole.subarray(0, 5_000),
    whole.fill(7, 0, 200),
  ]) {
    await writeFile(path, damaged);
    expect(() => new Store(path)).toThrow(
      `${path} is damaged; restore the file, or remove it to start with no accounts.`,
    );
  }
});

test('values keep their order, and the file its size and mode', {
  tags: ['CTX-05'],
}, async () => {
  const store = new Store(path);
  const value = { filling: 'x'.repeat(500) };
  for (let round = 0; round < 3000; round += 100) {
    store.transaction(() => {
      for (let index = 0; index < 100; index += 1) store.put('A', String(index), { ...value, round });
    });
  }
  store.close();
  expect((await stat(path)).size).toBeLessThan(300_000);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(reopened((again) => again.list('A'))).toEqual(
    Array.from({ length: 100 }, (_, index) => [String(index), { ...value, round: 2900 }]),
  );
});

test('a kill at any moment loses no acknowledged write', { tags: ['CTX-05'] }, async () => {
  const program = fileURLToPath(new URL('./testing/write-until-killed.ts', import.meta.url));
  for (const lines of [1, 7, 40, 400]) {
    const child = startProgram([program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let message = '';
    for await (const chunk of child.stdout) {
      message += String(chunk);
      if (message.split('\n').length > lines) child.kill('SIGKILL');
    }
    await child;
    const last = Number(message.trim().split('\n').at(-1));
    const numbers = reopened((store) =>
      [...store.list('Number')].map(([, value]) => Number(Object(value).number)),
    );
    // The write after the last acknowledged one may have been stored too.
    expect(Math.max(...numbers)).toBeGreaterThanOrEqual(last);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(last + 1);
    expect(numbers.filter((number) => number === last).length).toBeGreaterThanOrEqual(1);
  }
});

test('rejects writes without disk space, and recovers with space', {
  tags: ['CTX-05', 'R-09'],
}, async () => {
  const program = fileURLToPath(new URL('./testing/write-on-command.ts', import.meta.url));
  // The shell limits files of this process to 64 blocks of 1 kB.
  const limited = ['-c', 'ulimit -S -f 64; exec "$0" "$@"', process.execPath, program, path];
  const child = spawn('bash', limited, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const ask = (command: string) => {
    child.stdin.write(`${command}\n`);
    return next();
  };
  expect(await next()).toBe('open');
  expect(await ask('put a 40000')).toBe('written');
  expect(await ask('put b 40000')).toBe('ERR_SQLITE_ERROR');
  expect(await ask('has b')).toBe('false');
  expect(await ask('empty-transaction')).toBe('done');
  expect(await ask('health')).toBe('false');
  // Smaller writes still succeed.
  expect(await ask('put c 100')).toBe('written');
  expect(await ask('put b 40000')).toBe('ERR_SQLITE_ERROR');
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
  await expect.poll(() => ask('health')).toBe('true');
  expect(await ask('put d 40000')).toBe('written');
  child.stdin.end();
  await once(child, 'exit');
  expect(reopened((store) => [...store.list('A')].map(([id]) => id))).toEqual(['a', 'c', 'd']);
});
