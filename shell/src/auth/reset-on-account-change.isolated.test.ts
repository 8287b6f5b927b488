import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../testing/sample.ts';
import { resetOnAccountChange } from './reset-on-account-change.ts';
import { createSessionStore } from './session-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab with a session, next to a sign-in library whose account the test sets. */
function createTab() {
  const session = createSessionStore({ status: 'signed-in', account });
  const reset = vi.fn(() => session.set({ status: 'signing-out' }));
  let id: string | undefined = account.oid;
  const setAccountId = (next: string | undefined) => {
    id = next;
  };
  const compare = () => resetOnAccountChange({ session, sessionTerminator: { reset }, accountId: () => id });
  return { session, reset, setAccountId, compare };
}

test('keeps the session if the account is missing briefly', {
  tags: ['F-12', 'AUTH-14'],
}, () => {
  const { reset, setAccountId, compare } = createTab();
  compare();
  setAccountId(undefined);
  compare();
  vi.advanceTimersByTime(1_499);
  setAccountId(account.oid);
  vi.advanceTimersByTime(10_000);
  expect(reset).not.toHaveBeenCalled();
});

test('resets the session once if the account stays missing', { tags: ['R-08', 'AUTH-14'] }, () => {
  const { reset, setAccountId, compare } = createTab();
  setAccountId(undefined);
  compare();
  compare();
  vi.advanceTimersByTime(1_499);
  expect(reset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reset).toHaveBeenCalledTimes(1);
});

test('resets immediately for another account, and only an open session', {
  tags: ['R-08'],
}, () => {
  const { session, reset, setAccountId, compare } = createTab();
  setAccountId('other-account');
  compare();
  expect(reset).toHaveBeenCalledTimes(1);
  session.set({ status: 'signed-out' });
  compare();
  expect(reset).toHaveBeenCalledTimes(1);
});
