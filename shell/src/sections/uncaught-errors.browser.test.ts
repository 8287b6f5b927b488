import { afterEach, expect, test, vi } from 'vitest';
import { observeUncaughtErrors } from './uncaught-errors.ts';

const onUncaught = vi.fn();
const undo = observeUncaughtErrors(onUncaught);
afterEach(() => onUncaught.mockReset());

function errorAt(...places: string[]): Error {
  const error = new TypeError('secret of a member');
  error.stack = `TypeError: secret of a member\n${places.map((place) => `    at run (${place}:1:23)`).join('\n')}`;
  return error;
}

const PAYMENTS = 'https://portal.example.org/releases/payments/1.4.0-3f9c/page.1.js';
const SHELL = 'https://portal.example.org/releases/shell/2.0.0-aa11/main.1.js';

test('reports an error with the release whose code threw it', () => {
  const error = errorAt(PAYMENTS, SHELL);
  dispatchEvent(new ErrorEvent('error', { error, filename: SHELL }));
  expect(onUncaught.mock.calls).toEqual([[{ section: 'payments', version: '1.4.0-3f9c', error }]]);
});

test('reports an unhandled promise rejection', () => {
  const reason = errorAt(SHELL, PAYMENTS);
  // jsdom has no `PromiseRejectionEvent`.
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(onUncaught.mock.calls).toEqual([[{ section: 'shell', version: '2.0.0-aa11', error: reason }]]);
});

test('reports an error without a stack by its file and ignores extensions', () => {
  dispatchEvent(new ErrorEvent('error', { error: 'a word', filename: PAYMENTS }));
  expect(onUncaught.mock.calls).toEqual([[{ section: 'payments', version: '1.4.0-3f9c', error: 'a word' }]]);
  onUncaught.mockReset();
  const error = errorAt('chrome-extension://abcdef/content.js');
  dispatchEvent(new ErrorEvent('error', { error, filename: 'chrome-extension://abcdef/content.js' }));
  expect(onUncaught).not.toHaveBeenCalled();
});

test('reports nothing after the undo', () => {
  undo();
  // Without another listener the error would fail the run.
  addEventListener('error', () => undefined, { once: true });
  dispatchEvent(new ErrorEvent('error', { error: errorAt(PAYMENTS) }));
  expect(onUncaught).not.toHaveBeenCalled();
});
