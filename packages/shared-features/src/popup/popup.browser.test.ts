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

test('returns null for a blocked window', { tags: ['AMB-46'] }, () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openPopup('/loading-docusign')).toBeNull();
});
