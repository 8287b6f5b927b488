// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { aWindow } from '../testing/a-window.ts';
import { openWindow } from './opened-window.ts';

afterEach(() => vi.restoreAllMocks());

test('AMB-46 R-18 a window opens at once on the waiting page, and has no way back to this one', () => {
  const opened = aWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openWindow('/loading-docusign');
  expect(open.mock.calls).toEqual([['/loading-docusign', '_blank']]);
  expect(opened.window.opener).toBeNull();
  expect(opened.address).toBe('/loading-docusign');
});

test('AMB-46 the window goes to its address when that is known', () => {
  const opened = aWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openWindow('/loading-docusign')?.show('https://sign.example.org/forms/loan');
  expect(opened.address).toBe('https://sign.example.org/forms/loan');
  expect(opened.closed).toBe(false);
});

test('ERR-24 ERR-25 the window closes when there is nothing to show', () => {
  const opened = aWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openWindow('/loading-docusign')?.close();
  expect(opened.closed).toBe(true);
});

test('AMB-46 a window that the browser blocks is none', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openWindow('/loading-docusign')).toBeUndefined();
});
