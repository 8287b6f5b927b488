import { afterEach, expect, test, vi } from 'vitest';
import { leaveInOneTab } from './leave-in-one-tab.ts';

/** On a busy machine. */
const LATE = { timeout: 60_000 };

/** The browser's locks, as several tabs of one browser see them: jsdom has none. */
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

test('of two tabs whose idle session ends at once, one leaves and the other stays', {
  tags: ['R-21'],
}, async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() });
  const first = vi.fn(() => Promise.resolve());
  const second = vi.fn(() => Promise.resolve());
  void leaveInOneTab(first);
  await leaveInOneTab(second);
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

test('a tab that could not leave lets another one try', { tags: ['R-21'] }, async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() });
  const second = vi.fn(() => Promise.resolve());
  await expect(leaveInOneTab(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  void leaveInOneTab(second);
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), LATE);
});
