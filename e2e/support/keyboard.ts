import type { Locator, Page } from 'playwright/test';
import { expect } from './expect.ts';

/** More focus stops than any page has. */
const FOCUSABLE_ROLES = 60;

/** Presses Tab until the target has focus. */
export async function tabTo(
  page: Page,
  role: 'button' | 'combobox' | 'textbox' | 'link' | 'radio',
  name: string | RegExp,
): Promise<Locator> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  for (let stops = 0; stops < FOCUSABLE_ROLES; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return target;
  }
  throw new Error(`The Tab key does not reach ${name}`);
}

/** Expects the focused element to be in the viewport and uncovered (WCAG 2.4.11). */
export async function expectInViewport(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  // After a resize, the layout and the scroll to the focus take a moment.
  await expect.poll(() => findObscuringElement(target), { message: 'what lies over the focus' }).toBeNull();
}

/** Focuses the element, and expects it as above; again while the page still adapts to a resized window. */
export async function expectFocusableInViewport(target: Locator): Promise<void> {
  const focusAgain = async () => {
    await target.blur();
    await target.focus();
    return findObscuringElement(target);
  };
  await expect.poll(focusAgain, { message: 'what lies over the focus' }).toBeNull();
}

/** Focuses an element cut off by the lower edge, and expects its ring in the viewport. The ring takes 6 px. */
export async function expectRoomForFocusRing(target: Locator): Promise<void> {
  const isRingVisible = () =>
    target.evaluate((element: HTMLElement) => {
      element.blur();
      scrollBy(0, element.getBoundingClientRect().bottom - innerHeight - 4);
      element.focus();
      return element.getBoundingClientRect().bottom + 6 <= innerHeight;
    });
  await expect.poll(isRingVisible, { message: 'the focus ring is in the viewport' }).toBe(true);
}

function findObscuringElement(target: Locator): Promise<string | null> {
  return target.evaluate((element) => {
    const { bottom, left, right, top } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(seen) ? null : (seen?.outerHTML.slice(0, 200) ?? 'outside of the window');
  });
}
