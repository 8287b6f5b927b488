import type { Page } from 'playwright/test';
import { expect } from './expect.ts';

declare global {
  interface Window {
    /** What a screen reader said by itself since the last check. */
    announcements?: string[];
  }
}

/** Records what a screen reader says by itself: focused headings, groups and dialogs, and texts of live regions. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/** Expects that something with this text was announced since the last check, and nothing twice in a row. */
export async function expectAnnouncedOnce(page: Page, text: string): Promise<void> {
  const read = () => page.evaluate(() => window.announcements ?? []);
  await expect
    .poll(read, `announced on ${page.url()}`)
    .toEqual(expect.arrayContaining([expect.stringContaining(text)]));
  const announced = await read();
  const repeated = announced.filter((one, index) => one === announced[index - 1]);
  expect.soft(repeated, `announced twice on ${page.url()}`).toEqual([]);
  await page.evaluate(() => window.announcements?.splice(0));
}

/** Runs in the page. */
function record(): void {
  const LIVE = '[role=status], [role=alert], [aria-live]:not([aria-live=off])';
  const announcements: string[] = [];
  window.announcements = announcements;
  const lastTexts = new WeakMap<Element, string>();
  let currentDialog: Element | null = null;
  const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? element);

  function reportLiveRegion(element: Element) {
    const text = textOf(element);
    if (lastTexts.get(element) === text) return;
    lastTexts.set(element, text);
    if (text !== '') announcements.push(text);
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest('[role=dialog], [role=alertdialog]');
    if (dialog !== null && dialog !== currentDialog) announcements.push(nameOf(dialog));
    currentDialog = dialog;
    // Not controls: the member moved there.
    if (target.matches('h1, h2, h3, [role=group]')) announcements.push(nameOf(target));
  });
  new MutationObserver((changes) => {
    const changed = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
    const regions = changed.flatMap((node) => {
      const element = node instanceof Element ? node : node.parentElement;
      return element === null ? [] : [element.closest(LIVE), ...element.querySelectorAll(LIVE)];
    });
    for (const region of new Set(regions)) if (region?.isConnected) reportLiveRegion(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
