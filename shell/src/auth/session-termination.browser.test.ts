import { createBus } from '@portal/event-bus';
import { localStore } from '@portal/section-sdk/browser-storage';
import { afterEach, expect, test, vi } from 'vitest';
import { hasCachedAccountHint } from './cached-account-hint.ts';
import { consumeReturnPath } from './return-path-storage.ts';
import { createSessionStore } from './session-store.ts';
import { createSessionTerminator } from './session-termination.ts';

const bus = createBus('a test');

const account = { oid: 'o', givenName: 'Ada', surname: 'King', email: 'ada@example.org' };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function createTab() {
  const session = createSessionStore({ status: 'signed-in', account });
  const parts = {
    clearQueryCache: vi.fn(),
    signOutAtProvider: vi.fn(() => Promise.resolve()),
    signOutInOneTab: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(),
    post: vi.fn(),
  };
  const channel = Object.assign(new EventTarget(), {
    postMessage: parts.post,
  }) as unknown as BroadcastChannel;
  const end = createSessionTerminator({ session, channel, currentPath: () => '/payments', ...parts });
  const hear = (data: string) => channel.dispatchEvent(Object.assign(new Event('message'), { data }));
  return { session, end, hear, ...parts };
}

test('signing out forgets everything of the member and leaves for the provider', {
  tags: ['NAV-05', 'R-08'],
}, async () => {
  localStorage.setItem('mfp-viewed-documents', '["1"]');
  localStorage.setItem('hide-announcement', 'abc');
  sessionStorage.setItem('payment-draft', '{}');
  const received: unknown[] = [];
  const undo = bus.events('session.ended', 1).subscribe((detail) => received.push(detail));
  const { end, session, clearQueryCache, signOutAtProvider, post } = createTab();
  await end.signOut();
  undo.unsubscribe();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect([clearQueryCache, signOutAtProvider].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  expect(post).toHaveBeenCalledWith('signed-out');
  expect(session.get().status).toBe('signing-out');
  expect(received).toEqual([{ reason: 'signed-out' }]);
});

test('a tab in which nobody is signed in any more forgets its drafts, and not what the sign-in library keeps', {
  tags: ['R-08', 'F-12'],
}, () => {
  sessionStorage.setItem('draft-payment', '{}');
  sessionStorage.setItem('msal.interaction', 'kept');
  const { end, hear } = createTab();
  const undo = end.observeOtherTabs();
  hear('signed-out');
  undo();
  expect(Object.keys(sessionStorage)).toEqual(['msal.interaction']);
});

test('an expired session covers the page once, keeps drafts, and stays at the provider', {
  tags: ['AUTH-15'],
}, () => {
  sessionStorage.setItem('payment-draft', '{}');
  const { end, session, signOutAtProvider, post } = createTab();
  end.expire('expired');
  end.expire('idle');
  expect(session.get()).toEqual({ status: 'ended', reason: 'expired', returnTo: '/payments' });
  expect([signOutAtProvider.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  expect(sessionStorage.getItem('payment-draft')).toBe('{}');
});

test('an idle session ends at the provider and in all tabs, and the page is kept for the return', {
  tags: ['R-21'],
}, () => {
  const { end, signOutInOneTab, post } = createTab();
  end.expire('idle');
  expect([signOutInOneTab.mock.calls.length, post.mock.calls]).toEqual([1, [['idle']]]);
  expect(consumeReturnPath()).toBe('/payments');
  expect(consumeReturnPath()).toBeUndefined();
});

test('the other tabs follow: signed out starts over, idle covers the page', { tags: ['R-21'] }, () => {
  const first = createTab();
  const second = createTab();
  const undos = [first.end.observeOtherTabs(), second.end.observeOtherTabs()];
  first.hear('signed-out');
  second.hear('idle');
  for (const undo of undos) undo();
  expect(first.navigate).toHaveBeenCalledWith('/');
  expect(first.clearQueryCache).toHaveBeenCalled();
  expect(second.session.get().status).toBe('ended');
  expect(second.signOutInOneTab).not.toHaveBeenCalled();
});

test('a page of a visitor begins anew when another tab signs in, and no other page does', {
  tags: ['AUTH-14', 'R-21'],
}, () => {
  const [visitor, member] = [createTab(), createTab()];
  visitor.session.set({ status: 'signed-out' });
  const undos = [visitor.end.observeOtherTabs(), member.end.observeOtherTabs()];
  window.dispatchEvent(new Event('storage'));
  expect(visitor.navigate).not.toHaveBeenCalled();
  localStorage.setItem('msal.3.account.keys', '["one"]');
  window.dispatchEvent(new Event('storage'));
  for (const undo of undos) undo();
  expect(visitor.navigate.mock.calls).toEqual([['reload']]);
  expect(member.navigate).not.toHaveBeenCalled();
});

test('a page out of the back-forward cache is loaded anew', { tags: ['R-21'] }, () => {
  const { end, navigate } = createTab();
  const undo = end.observeOtherTabs();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(navigate).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  undo();
  expect(navigate).toHaveBeenCalledWith('reload');
});

test('the hint of an account is the list that the sign-in library keeps', { tags: ['AUTH-14'] }, () => {
  expect(hasCachedAccountHint(localStore)).toBe(false);
  localStorage.setItem('msal.3.account.keys', '[]');
  expect(hasCachedAccountHint(localStore)).toBe(false);
  localStorage.setItem('msal.3.account.keys', '["o.t-login"]');
  expect(hasCachedAccountHint(localStore)).toBe(true);
});
