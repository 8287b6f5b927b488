// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { aWindow } from '../testing/a-window.ts';
import { openSigningWindow } from './signing-window.ts';

const HOSTS = ['sign.example.org'];

afterEach(() => vi.restoreAllMocks());

test('AMB-46 R-18 a signing window opens at once on the loading page, and has no way back to this one', () => {
  const opened = aWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openSigningWindow();
  expect(open.mock.calls).toEqual([['/loading-docusign', '_blank']]);
  expect(opened.window.opener).toBeNull();
  expect(opened.address).toBe('/loading-docusign');
});

test('AMB-46 R-17 the window goes to the form when its address is known', () => {
  const opened = aWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  expect(openSigningWindow()?.show('https://sign.example.org/forms/loan', HOSTS)).toBe(true);
  expect(opened.address).toBe('https://sign.example.org/forms/loan');
  expect(opened.closed).toBe(false);
});

test.each(['http://sign.example.org/', 'https://evil.example/', 'javascript:alert(1)', '/profile'])(
  'R-06 R-17 the window never goes to %s, and closes',
  (address) => {
    const opened = aWindow();
    vi.spyOn(window, 'open').mockReturnValue(opened.window);
    expect(openSigningWindow()?.show(address, HOSTS)).toBe(false);
    expect(opened.address).toBe('/loading-docusign');
    expect(opened.closed).toBe(true);
  },
);

test('ERR-24 ERR-25 the window closes when the form cannot be had', () => {
  const opened = aWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openSigningWindow()?.close();
  expect(opened.closed).toBe(true);
});

test('AMB-46 a window that the browser blocks is none', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openSigningWindow()).toBeUndefined();
});
