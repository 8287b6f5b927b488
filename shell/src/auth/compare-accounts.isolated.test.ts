import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../testing/sample.ts';
import { compareAccounts } from './compare-accounts.ts';
import { createSessionStore } from './session-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab of the sample's member, beside what the sign-in library says at each moment. */
function tab() {
  const session = createSessionStore({ status: 'signed-in', account });
  const startOver = vi.fn(() => session.set({ status: 'leaving' }));
  let id: string | undefined = account.oid;
  const says = (next: string | undefined) => {
    id = next;
  };
  const compare = () => compareAccounts({ session, sessionEnd: { startOver }, accountId: () => id });
  return { session, startOver, says, compare };
}

test('an account that is missing for a moment, as while the library reads it, costs nothing', {
  tags: ['F-12', 'AUTH-14'],
}, () => {
  const { startOver, says, compare } = tab();
  compare();
  says(undefined);
  compare();
  vi.advanceTimersByTime(1_499);
  says(account.oid);
  vi.advanceTimersByTime(10_000);
  expect(startOver).not.toHaveBeenCalled();
});

test('an account that stays away ends the session of this tab, once', { tags: ['R-08', 'AUTH-14'] }, () => {
  const { startOver, says, compare } = tab();
  says(undefined);
  compare();
  compare();
  vi.advanceTimersByTime(1_499);
  expect(startOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(startOver).toHaveBeenCalledTimes(1);
});

test('somebody else in this browser ends it at once, and a tab that has ended already is left alone', {
  tags: ['R-08'],
}, () => {
  const { session, startOver, says, compare } = tab();
  says('somebody-else');
  compare();
  expect(startOver).toHaveBeenCalledTimes(1);
  session.set({ status: 'signed-out' });
  compare();
  expect(startOver).toHaveBeenCalledTimes(1);
});
