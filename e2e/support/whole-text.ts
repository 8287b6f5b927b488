import type { Page } from 'playwright/test';
import { expect } from './expect.ts';

/** Text twice as large, as a browser's own setting makes it (WCAG 1.4.4). */
export async function withLargeText(page: Page, act: () => Promise<void>): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setSize('200%');
  await act();
  await setSize('');
}

/** Nothing is cut off, no word is broken, nothing that can be pressed covers another, and nothing sticks out to the side. */
export async function expectWholeText(page: Page, when: string): Promise<void> {
  const found = await page.evaluate(findBrokenText);
  expect.soft(found, `text of ${page.url()} ${when}`).toEqual([]);
}

/** Runs in the page. Returns a sentence for each fault. */
export function findBrokenText(): string[] {
  const LONG_WORD = 18;
  const faults: string[] = [];
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.getBoundingClientRect().width > 1;
  /** A line that ends with an ellipsis, and opens. */
  const isClipped = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).textOverflow === 'ellipsis') return true;
    }
    return false;
  };
  const isFloating = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  const say = (element: Element) => element.textContent.trim().slice(0, 40);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const parent = node.parentElement;
    if (parent === null || !isSeen(parent)) continue;
    for (const { 0: word, index } of node.data.matchAll(/[A-Za-z]+/g)) {
      if (word.length > LONG_WORD) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`broken word: ${word} of ${say(parent)}`);
      const { right } = range.getBoundingClientRect();
      if (right > innerWidth + 1 && !isClipped(parent))
        faults.push(`out of the window: ${word} of ${say(parent)}`);
    }
  }
  const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document;
  const pressable = [
    ...root.querySelectorAll('a, button, input:not([type=hidden]), select, textarea'),
  ].filter((element) => isSeen(element) && (root !== document || !isFloating(element)));
  for (const [index, first] of pressable.entries()) {
    const a = first.getBoundingClientRect();
    for (const second of pressable.slice(index + 1)) {
      if (first.contains(second) || second.contains(first)) continue;
      const b = second.getBoundingClientRect();
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 30 && down > 12) faults.push(`overlap: ${say(first)} and ${say(second)}`);
    }
  }
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push(`sideways: ${over} px`);
  return [...new Set(faults)];
}
