import { afterEach, expect, test, vi } from 'vitest';
import { createFakeWindow } from '../testing/create-fake-window.ts';
import { openPopup } from './popup.ts';

afterEach(() => vi.restoreAllMocks());

test('opens a window on the placeholder page, without an opener', {
  tags: ['AMB-46', 'R-18'],
}, () => {
  const opened = createFakeWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openPopup('/loading-docusign');
  expect(open.mock.calls).toEqual([['/loading-docusign', '_blank']]);
  expect(opened.window.opener).toBeNull();
  expect(opened.address).toBe('/loading-docusign');
});

test('navigates the window to its URL', { tags: ['AMB-46'] }, () => {
  const opened = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openPopup('/loading-docusign')?.navigate('https://sign.example.org/forms/loan');
  expect(opened.address).toBe('https://sign.example.org/forms/loan');
  expect(opened.closed).toBe(false);
});

test('closes the window if there is nothing to show', { tags: ['ERR-24', 'ERR-25'] }, () => {
  const opened = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(opened.window);
  openPopup('/loading-docusign')?.close();
  expect(opened.closed).toBe(true);
});

test('returns undefined for a blocked window', { tags: ['AMB-46'] }, () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openPopup('/loading-docusign')).toBeUndefined();
});
