import { afterEach, expect, test, vi } from 'vitest';
import { createFakeWindow } from '../testing/create-fake-window.ts';
import { openPopup } from './popup.ts';

afterEach(() => vi.restoreAllMocks());

test('a window opens at once on the waiting page, and has no way back to this one', {
  tags: ['AMB-46', 'R-18'],
}, () => {
  const opened = createFakeWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openPopup('/loading-docusign');
  expect(open.mock.calls).toEqual([['/loading-docusign', '_blank']]);
  expect(opened.window.opener).toBeNull();
  expect(opened.address).toBe('/loading-docusign');
});

test('the window goes to its address when that is known', { tags: ['AMB-46'] }, () => {
  const opened = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openPopup('/loading-docusign')?.navigate('https://sign.example.org/forms/loan');
  expect(opened.address).toBe('https://sign.example.org/forms/loan');
  expect(opened.closed).toBe(false);
});

test('the window closes when there is nothing to show', { tags: ['ERR-24', 'ERR-25'] }, () => {
  const opened = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openPopup('/loading-docusign')?.close();
  expect(opened.closed).toBe(true);
});

test('a window that the browser blocks is none', { tags: ['AMB-46'] }, () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openPopup('/loading-docusign')).toBeUndefined();
});
