import { busFor } from '@portal/event-bus';
import { localStore } from '@portal/platform/browser-storage';
import { afterEach, expect, test, vi } from 'vitest';
import { mayHaveAccount } from './account-hint.ts';
import { takeParkedPath } from './parked-path.ts';
import { createSessionEnd } from './session-end.ts';
import { createSessionStore } from './session-store.ts';

const bus = busFor('a test');

const account = { oid: 'o', givenName: 'Ada', surname: 'King', email: 'ada@example.org' };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function aTab() {
  const session = createSessionStore({ status: 'signed-in', account });
  const parts = {
    forgetAnswers: vi.fn(),
    leave: vi.fn(() => Promise.resolve()),
    leaveInOneTab: vi.fn(() => Promise.resolve()),
    open: vi.fn(),
    post: vi.fn(),
  };
  const channel = Object.assign(new EventTarget(), {
    postMessage: parts.post,
  }) as unknown as BroadcastChannel;
  const end = createSessionEnd({ session, channel, currentPath: () => '/payments', ...parts });
  const hear = (data: string) => channel.dispatchEvent(Object.assign(new Event('message'), { data }));
  return { session, end, hear, ...parts };
}

test('signing out forgets everything of the member and leaves for the provider', {
  tags: ['NAV-05', 'R-08'],
}, async () => {
  localStorage.setItem('mfp-viewed-documents', '["1"]');
  localStorage.setItem('hide-announcement', 'abc');
  sessionStorage.setItem('payment-draft', '{}');
  const heard: unknown[] = [];
  const undo = bus.events('session.ended', 1).subscribe((detail) => heard.push(detail));
  const { end, session, forgetAnswers, leave, post } = aTab();
  await end.signOut();
  undo.unsubscribe();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect([forgetAnswers, leave].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  expect(post).toHaveBeenCalledWith('signed-out');
  expect(session.get().status).toBe('leaving');
  expect(heard).toEqual([{ reason: 'signed-out' }]);
});

test('a tab in which nobody is signed in any more forgets its drafts, and not what the sign-in library keeps', {
  tags: ['R-08', 'F-12'],
}, () => {
  sessionStorage.setItem('draft-payment', '{}');
  sessionStorage.setItem('msal.interaction', 'kept');
  const { end, hear } = aTab();
  const undo = end.follow();
  hear('signed-out');
  undo();
  expect(Object.keys(sessionStorage)).toEqual(['msal.interaction']);
});

test('an expired session covers the page once, keeps drafts, and stays at the provider', {
  tags: ['AUTH-15'],
}, () => {
  sessionStorage.setItem('payment-draft', '{}');
  const { end, session, leave, post } = aTab();
  end.expire('expired');
  end.expire('idle');
  expect(session.get()).toEqual({ status: 'ended', reason: 'expired', returnTo: '/payments' });
  expect([leave.mock.calls.length, post.mock.calls.length]).toEqual([0, 0]);
  expect(sessionStorage.getItem('payment-draft')).toBe('{}');
});

test('an idle session ends at the provider and in all tabs, and the page is kept for the return', {
  tags: ['R-21'],
}, () => {
  const { end, leaveInOneTab, post } = aTab();
  end.expire('idle');
  expect([leaveInOneTab.mock.calls.length, post.mock.calls]).toEqual([1, [['idle']]]);
  expect(takeParkedPath()).toBe('/payments');
  expect(takeParkedPath()).toBeUndefined();
});

test('the other tabs follow: signed out starts over, idle covers the page', { tags: ['R-21'] }, () => {
  const first = aTab();
  const second = aTab();
  const undos = [first.end.follow(), second.end.follow()];
  first.hear('signed-out');
  second.hear('idle');
  for (const undo of undos) undo();
  expect(first.open).toHaveBeenCalledWith('/');
  expect(first.forgetAnswers).toHaveBeenCalled();
  expect(second.session.get().status).toBe('ended');
  expect(second.leaveInOneTab).not.toHaveBeenCalled();
});

test('a page of a visitor begins anew when another tab signs in, and no other page does', {
  tags: ['AUTH-14', 'R-21'],
}, () => {
  const [visitor, member] = [aTab(), aTab()];
  visitor.session.set({ status: 'signed-out' });
  const undos = [visitor.end.follow(), member.end.follow()];
  window.dispatchEvent(new Event('storage'));
  expect(visitor.open).not.toHaveBeenCalled();
  localStorage.setItem('msal.3.account.keys', '["one"]');
  window.dispatchEvent(new Event('storage'));
  for (const undo of undos) undo();
  expect(visitor.open.mock.calls).toEqual([['this page']]);
  expect(member.open).not.toHaveBeenCalled();
});

test('a page out of the back-forward cache is loaded anew', { tags: ['R-21'] }, () => {
  const { end, open } = aTab();
  const undo = end.follow();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(open).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  undo();
  expect(open).toHaveBeenCalledWith('this page');
});

test('the hint of an account is the list that the sign-in library keeps', { tags: ['AUTH-14'] }, () => {
  expect(mayHaveAccount(localStore)).toBe(false);
  localStorage.setItem('msal.3.account.keys', '[]');
  expect(mayHaveAccount(localStore)).toBe(false);
  localStorage.setItem('msal.3.account.keys', '["o.t-login"]');
  expect(mayHaveAccount(localStore)).toBe(true);
});
