import { unconfirmedRequests } from '@portal/section-sdk';
import { localStore } from '@portal/section-sdk/browser-storage';
import { createBus } from '@portal/section-sdk/event-bus';
import { afterEach, expect, test, vi } from 'vitest';
import { hasCachedAccountHint } from './cached-account-hint.ts';
import { consumeReturnOwner, consumeReturnPath } from './return-path-storage.ts';
import { createSessionStore } from './session-store.ts';
import { createSessionTerminator } from './session-termination.ts';

const bus = createBus('a test');

const account = { oid: 'o', email: 'ada@example.org' };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function createTab(overrides: { clearTabAccounts?: () => Promise<void> } = {}) {
  const session = createSessionStore({ status: 'signed-in', account });
  const deps = {
    clearQueryCache: vi.fn(),
    signOutAtProvider: vi.fn(() => Promise.resolve()),
    signOutInOneTab: vi.fn(() => Promise.resolve()),
    clearTabAccounts: undefined,
    discardUnsavedInput: vi.fn(),
    navigate: vi.fn(),
    post: vi.fn(),
  };
  const channel = Object.assign(new EventTarget(), {
    postMessage: deps.post,
  }) as unknown as BroadcastChannel;
  const terminator = createSessionTerminator({
    session,
    channel,
    currentPath: () => '/payments',
    idle: { minutes: 15, warningMinutes: 2 },
    ...deps,
    ...overrides,
  });
  const receive = (data: string) => channel.dispatchEvent(Object.assign(new Event('message'), { data }));
  return { session, terminator, receive, ...deps };
}

test('signing out clears member data and redirects to the provider', {
  tags: ['NAV-05', 'R-08'],
}, async () => {
  localStorage.setItem('mfp-viewed-documents', '["1"]');
  localStorage.setItem('hide-announcement', 'abc');
  sessionStorage.setItem('payment-draft', '{}');
  const received: unknown[] = [];
  const undo = bus.events('session.ended', 1).subscribe((detail) => received.push(detail));
  const { terminator, session, clearQueryCache, signOutAtProvider, post } = createTab();
  await terminator.signOut();
  undo.unsubscribe();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect([clearQueryCache, signOutAtProvider].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  expect(post).toHaveBeenCalledWith('signed-out');
  expect(session.get().status).toBe('signing-out');
  expect(received).toEqual([{ reason: 'signed-out' }]);
});

test("a remote sign-out clears drafts but not the library's entries", {
  tags: ['R-08', 'F-12'],
}, () => {
  sessionStorage.setItem('draft-payment', '{}');
  sessionStorage.setItem('msal.interaction', 'state');
  const { terminator, receive } = createTab();
  const undo = terminator.observeOtherTabs();
  receive('signed-out');
  undo();
  expect(Object.keys(sessionStorage)).toEqual(['msal.interaction']);
});

test('a remote sign-out clears the drafts of a covered page', { tags: ['R-08', 'F-12'] }, () => {
  const { terminator, receive } = createTab();
  const undo = terminator.observeOtherTabs();
  receive('idle');
  sessionStorage.setItem('draft-payment', '{}');
  receive('idle');
  expect(sessionStorage.getItem('draft-payment')).toBe('{}');
  receive('signed-out');
  undo();
  // Another member who signs in here is not taken to the page of this one.
  expect(Object.keys(sessionStorage)).toEqual(['session-return-owner']);
});

test('a sign-out that fails or does not end can be tried again', {
  tags: ['NAV-05', 'R-08'],
}, async () => {
  vi.useFakeTimers();
  try {
    const { terminator, session, signOutAtProvider } = createTab();
    signOutAtProvider.mockRejectedValueOnce(new TypeError('offline'));
    await terminator.signOut();
    expect(session.get()).toEqual({ status: 'signing-out', hasFailed: true });
    signOutAtProvider.mockReturnValueOnce(new Promise(() => undefined));
    void terminator.signOut();
    expect(session.get()).toEqual({ status: 'signing-out' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.get()).toEqual({ status: 'signing-out', hasFailed: true });
    await terminator.signOut();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.get()).toEqual({ status: 'signing-out' });
  } finally {
    vi.useRealTimers();
  }
});

test('an idle session ends at the provider once the connection returns', {
  tags: ['R-21'],
}, async () => {
  const { terminator, signOutInOneTab } = createTab();
  signOutInOneTab.mockRejectedValueOnce(new TypeError('offline'));
  terminator.expire('idle');
  await Promise.resolve();
  expect(signOutInOneTab).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve));
  for (const _ of [1, 2]) window.dispatchEvent(new Event('online'));
  expect(signOutInOneTab).toHaveBeenCalledTimes(2);
});

test("expiry covers the page once, keeps drafts and the provider's session", {
  tags: ['AUTH-15'],
}, () => {
  sessionStorage.setItem('payment-draft', '{}');
  const { terminator, session, signOutAtProvider, post } = createTab();
  terminator.expire('expired');
  terminator.expire('idle');
  expect(session.get()).toEqual({ status: 'ended', reason: 'expired', returnTo: '/payments', oid: 'o' });
  expect([signOutAtProvider.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  expect(sessionStorage.getItem('payment-draft')).toBe('{}');
  expect([consumeReturnOwner(), consumeReturnOwner()]).toEqual(['o', undefined]);
});

test('keeps marks for the member of an ended session, not for another account', {
  tags: ['CONST-11', 'R-08'],
}, () => {
  localStorage.setItem('mfp-viewed-documents', '["1"]');
  localStorage.setItem('hide-announcement', 'abc');
  createTab().terminator.expire('idle');
  expect(localStorage.length).toBe(2);
  createTab().terminator.reset();
  expect(localStorage.length).toBe(0);
});

const request = { kind: 'payment', owner: 'o', path: '/make-payments', keys: ['k'], wasRejected: false };

test('returns to the page that reports the result of a request', { tags: ['F-05', 'R-09'] }, () => {
  unconfirmedRequests.put({ ...request, sentAt: Date.now() });
  const { terminator, session } = createTab();
  terminator.expire('idle');
  expect(session.get()).toMatchObject({ returnTo: '/make-payments' });
  expect(consumeReturnPath()).toEqual({ returnTo: '/make-payments', signedOutInOtherTab: false });
});

test('a remote sign-out keeps unconfirmed requests and their page', { tags: ['F-05', 'R-08'] }, () => {
  unconfirmedRequests.put({ ...request, sentAt: Date.now() });
  sessionStorage.setItem('draft-payment', '{}');
  const { terminator, receive } = createTab();
  const undo = terminator.observeOtherTabs();
  receive('signed-out');
  undo();
  expect(Object.keys(sessionStorage)).not.toContain('draft-payment');
  expect(consumeReturnPath()).toEqual({ returnTo: '/make-payments', signedOutInOtherTab: true });
  expect(consumeReturnOwner()).toBe('o');
  expect(Object.keys(sessionStorage)).toEqual(['unconfirmed-requests']);
});

test('an idle session ends at the provider, in all tabs, with a return path', {
  tags: ['R-21'],
}, () => {
  const { terminator, signOutInOneTab, post } = createTab();
  terminator.expire('idle');
  expect([signOutInOneTab.mock.calls.length, post.mock.calls]).toEqual([1, [['idle']]]);
  expect(consumeReturnPath()).toEqual({ returnTo: '/payments', signedOutInOtherTab: false });
  expect(consumeReturnPath()).toBeUndefined();
});

test('other tabs reset after a sign-out and are covered after idling', { tags: ['R-21'] }, () => {
  const first = createTab();
  const second = createTab();
  const undos = [first.terminator.observeOtherTabs(), second.terminator.observeOtherTabs()];
  first.receive('signed-out');
  second.receive('idle');
  for (const undo of undos) undo();
  expect(first.navigate).toHaveBeenCalledWith('/');
  expect(first.clearQueryCache).toHaveBeenCalled();
  expect(second.session.get().status).toBe('ended');
  expect(second.signOutInOneTab).not.toHaveBeenCalled();
});

test('a remote sign-out asks nothing about unsaved input', { tags: ['R-08', 'F-12'] }, () => {
  const { terminator, receive, discardUnsavedInput, navigate } = createTab();
  const undo = terminator.observeOtherTabs();
  receive('signed-out');
  undo();
  expect(discardUnsavedInput.mock.invocationCallOrder[0]).toBeLessThan(
    navigate.mock.invocationCallOrder[0] ?? 0,
  );
});

test('a page with an idle account forgets it with the other tabs', {
  tags: ['F-20', 'R-08', 'R-21'],
}, () => {
  const clearTabAccounts = vi.fn(() => Promise.resolve());
  const { terminator, session, receive } = createTab({ clearTabAccounts });
  session.set({ status: 'signed-out' });
  const undo = terminator.observeOtherTabs();
  receive('idle');
  undo();
  expect(clearTabAccounts).toHaveBeenCalledTimes(1);
  expect(session.get()).toEqual({ status: 'signed-out' });
});

test("a tab forgets its own accounts when another tab's session ends", {
  tags: ['R-08', 'R-21'],
}, async () => {
  for (const signal of ['signed-out', 'idle']) {
    const accountsCleared = Promise.withResolvers<void>();
    const clearTabAccounts = vi.fn(() => accountsCleared.promise);
    const { terminator, receive, navigate, session } = createTab({ clearTabAccounts });
    const undo = terminator.observeOtherTabs();
    receive(signal);
    undo();
    expect(clearTabAccounts).toHaveBeenCalledTimes(1);
    expect(session.get().status).toBe(signal === 'idle' ? 'ended' : 'signing-out');
    expect(navigate).not.toHaveBeenCalled();
    // A page that cannot open the library leaves all the same.
    accountsCleared.reject(new Error('no library'));
    if (signal === 'signed-out') await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/'));
  }
});

test('only a signed-out page reloads when another tab signs in', {
  tags: ['AUTH-14', 'R-21'],
}, () => {
  const tabs = [createTab(), createTab(), createTab()] as const;
  const [signedOutTab, memberTab, leavingTab] = tabs;
  signedOutTab.session.set({ status: 'signed-out' });
  leavingTab.session.set({ status: 'signed-out', isLeaving: true });
  const undos = tabs.map(({ terminator }) => terminator.observeOtherTabs());
  window.dispatchEvent(new Event('storage'));
  expect(signedOutTab.navigate).not.toHaveBeenCalled();
  localStorage.setItem('msal.3.account.keys', '["one"]');
  window.dispatchEvent(new Event('storage'));
  for (const undo of undos) undo();
  expect(signedOutTab.navigate.mock.calls).toEqual([['reload']]);
  expect(memberTab.navigate).not.toHaveBeenCalled();
  expect(leavingTab.navigate).not.toHaveBeenCalled();
});

test('a public page that has left an idle account does not reload', {
  tags: ['F-20', 'R-21'],
}, () => {
  const { terminator, session, navigate } = createTab();
  session.set({ status: 'signed-out' });
  localStorage.setItem('msal.3.account.keys', '["one"]');
  localStorage.setItem('last-activity', String(Date.now() - 15 * 60_000));
  const undo = terminator.observeOtherTabs();
  window.dispatchEvent(new Event('storage'));
  expect(navigate).not.toHaveBeenCalled();
  localStorage.removeItem('last-activity');
  window.dispatchEvent(new Event('storage'));
  undo();
  expect(navigate.mock.calls).toEqual([['reload']]);
});

test('a page from the back-forward cache reloads', { tags: ['R-21'] }, () => {
  const { terminator, navigate } = createTab();
  const undo = terminator.observeOtherTabs();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(navigate).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  undo();
  expect(navigate).toHaveBeenCalledWith('reload');
});

test("detects a cached account by the library's account list", { tags: ['AUTH-14'] }, () => {
  expect(hasCachedAccountHint(localStore)).toBe(false);
  localStorage.setItem('msal.3.account.keys', '[]');
  expect(hasCachedAccountHint(localStore)).toBe(false);
  localStorage.setItem('msal.3.account.keys', '["o.t-login"]');
  expect(hasCachedAccountHint(localStore)).toBe(true);
});
