import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../testing/sample.ts';
import { detectAccountChange } from './detect-account-change.ts';
import { createSessionStore } from './session-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab of the sample's member, beside what the sign-in library says at each moment. */
function createTab() {
  const session = createSessionStore({ status: 'signed-in', account });
  const reset = vi.fn(() => session.set({ status: 'signing-out' }));
  let id: string | undefined = account.oid;
  const says = (next: string | undefined) => {
    id = next;
  };
  const compare = () => detectAccountChange({ session, sessionTerminator: { reset }, accountId: () => id });
  return { session, startOver: reset, says, compare };
}

test('an account that is missing for a moment, as while the library reads it, costs nothing', {
  tags: ['F-12', 'AUTH-14'],
}, () => {
  const { startOver: reset, says, compare } = createTab();
  compare();
  says(undefined);
  compare();
  vi.advanceTimersByTime(1_499);
  says(account.oid);
  vi.advanceTimersByTime(10_000);
  expect(reset).not.toHaveBeenCalled();
});

test('an account that stays away ends the session of this tab, once', { tags: ['R-08', 'AUTH-14'] }, () => {
  const { startOver: reset, says, compare } = createTab();
  says(undefined);
  compare();
  compare();
  vi.advanceTimersByTime(1_499);
  expect(reset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reset).toHaveBeenCalledTimes(1);
});

test('somebody else in this browser ends it at once, and a tab that has ended already is left alone', {
  tags: ['R-08'],
}, () => {
  const { session, startOver: reset, says, compare } = createTab();
  says('somebody-else');
  compare();
  expect(reset).toHaveBeenCalledTimes(1);
  session.set({ status: 'signed-out' });
  compare();
  expect(reset).toHaveBeenCalledTimes(1);
});
