import { afterEach, expect, test, vi } from 'vitest';
import { runInOneTab } from './run-in-one-tab.ts';

const LONG_TIMEOUT = { timeout: 60_000 };

/** Fake Web Locks shared by several tabs. jsdom has none. */
function browserLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, _options: LockOptions, work: (lock: object | null) => Promise<void>) {
      if (held.has(name)) return work(null);
      held.add(name);
      await work({ name }).finally(() => held.delete(name));
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

test('runs the work in one of two tabs only', {
  tags: ['R-21'],
}, async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() });
  const first = vi.fn(() => Promise.resolve());
  const second = vi.fn(() => Promise.resolve());
  void runInOneTab(first);
  await runInOneTab(second);
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

test('lets another tab run after a failure', { tags: ['R-21'] }, async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() });
  const second = vi.fn(() => Promise.resolve());
  await expect(runInOneTab(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  void runInOneTab(second);
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), LONG_TIMEOUT);
});
