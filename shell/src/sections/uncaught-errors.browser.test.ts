import { afterEach, expect, test, vi } from 'vitest';
import { observeUncaughtErrors } from './uncaught-errors.ts';

const tell = vi.fn();
const undo = observeUncaughtErrors(tell);
afterEach(() => tell.mockReset());

function errorAt(...places: string[]): Error {
  const error = new TypeError('secret of a member');
  error.stack = `TypeError: secret of a member\n${places.map((place) => `    at run (${place}:1:23)`).join('\n')}`;
  return error;
}

const PAYMENTS = 'https://portal.example.org/releases/payments/1.4.0-3f9c/page.1.js';
const SHELL = 'https://portal.example.org/releases/shell/2.0.0-aa11/main.1.js';

test('an error in a handler is told with the release whose code threw it, and not with who called that', () => {
  const error = errorAt(PAYMENTS, SHELL);
  dispatchEvent(new ErrorEvent('error', { error, filename: SHELL }));
  expect(tell.mock.calls).toEqual([[{ section: 'payments', version: '1.4.0-3f9c', error }]]);
});

test('so is a promise that nobody waits for', () => {
  const reason = errorAt(SHELL, PAYMENTS);
  // jsdom has no such event of its own.
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(tell.mock.calls).toEqual([[{ section: 'shell', version: '2.0.0-aa11', error: reason }]]);
});

test('what was thrown without a stack is told by its file, and what is not ours not at all', () => {
  dispatchEvent(new ErrorEvent('error', { error: 'a word', filename: PAYMENTS }));
  expect(tell.mock.calls).toEqual([[{ section: 'payments', version: '1.4.0-3f9c', error: 'a word' }]]);
  tell.mockReset();
  const error = errorAt('chrome-extension://abcdef/content.js');
  dispatchEvent(new ErrorEvent('error', { error, filename: 'chrome-extension://abcdef/content.js' }));
  expect(tell).not.toHaveBeenCalled();
});

test('after the undo nothing is told', () => {
  undo();
  // An error that nobody at all hears would fail the run.
  addEventListener('error', () => undefined, { once: true });
  dispatchEvent(new ErrorEvent('error', { error: errorAt(PAYMENTS) }));
  expect(tell).not.toHaveBeenCalled();
});
