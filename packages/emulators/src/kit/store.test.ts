import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

test('values survive a restart in order, unless removed or expired', {
  tags: ['CTX-05'],
}, async () => {
  const store = new Store(path);
  store.put('A', 'changed', { n: 1 });
  store.put('A', 'stored', { n: 1 });
  store.put('A', 'changed', { n: 2 });
  store.put('A', 'removed', { n: 1 });
  store.remove('A', 'removed');
  store.put('A', 'over', { n: 1 }, Date.now() - 1);
  store.put('B', 'stored', { n: 3 }, Date.now() + 60_000);
  expect(store.get('A', 'over')).toBeUndefined();
  store.close();
  expect(reopened((again) => [again.list('A'), again.list('B')])).toEqual([
    [
      ['changed', { n: 2 }],
      ['stored', { n: 1 }],
    ],
    [['stored', { n: 3 }]],
  ]);
  expect(await readFile(path, 'utf8')).not.toContain('over');
  expect((await stat(path)).mode & 0o077).toBe(0);
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

test('is unhealthy after a failed write until it can write again', { tags: ['CTX-05'] }, () => {
  const store = new Store(path);
  const otherWriter = new DatabaseSync(path);
  otherWriter.exec('begin immediate');
  expect(() => store.put('A', 'a', {})).toThrow('locked');
  expect([store.healthy, store.healthy]).toEqual([false, false]);
  otherWriter.close();
  expect([store.healthy, store.healthy]).toEqual([false, true]);
  expect(store.list('A')).toEqual([]);
  store.close();
});
