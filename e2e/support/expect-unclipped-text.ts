import type { Page } from 'playwright/test';
import { expect } from './expect.ts';
import { withTextSize } from './text-size.ts';

/** A viewport, and a text size in percent. */
export interface ReadingSettings {
  readonly width: number;
  readonly height: number;
  readonly percent: number;
}

/** Text at 200 % (WCAG 1.4.4), larger text on a phone, and a page at 400 % (WCAG 1.4.10). */
const READING_SETTINGS: readonly ReadingSettings[] = [
  { width: 1280, height: 900, percent: 200 },
  { width: 390, height: 844, percent: 130 },
  { width: 320, height: 640, percent: 100 },
  { width: 320, height: 640, percent: 200 },
];

/** Expects no broken, clipped or overlapping text at any reading setting. */
export async function expectUnclippedText(
  page: Page,
  readings: readonly ReadingSettings[] = READING_SETTINGS,
  within = 'body',
): Promise<void> {
  for (const { width, height, percent } of readings) {
    await page.setViewportSize({ width, height });
    await withTextSize(page, percent, async () => {
      const found = await page.evaluate(findClippedText, within);
      expect.soft(found, `text of ${page.url()} at ${width} px and ${percent} %`).toEqual([]);
    });
  }
}

/** Runs in the page. Returns one sentence per fault. */
function findClippedText(within: string): string[] {
  // Longer words may exceed a phone's width at 200 %.
  const LONGEST_WHOLE_WORD = 12;
  const faults = new Set<string>();

  const report = (text: string | null) => JSON.stringify((text ?? '').trim().slice(0, 40));
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.getBoundingClientRect().width > 1;
  const findAncestor = (element: Element, fits: (style: CSSStyleDeclaration) => boolean) => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (fits(getComputedStyle(at))) return at;
    }
    return null;
  };
  // Fixed and sticky elements overlap the page on purpose, so they form their own layer.
  const layerOf = (element: Element) =>
    findAncestor(element, ({ position }) => position === 'fixed' || position === 'sticky');
  const clipOf = (element: Element) =>
    findAncestor(element, ({ overflowX }) => /hidden|clip/.test(overflowX));
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]');
  const root = [...dialogs].at(-1) ?? document.body;

  /** Boxes that must not overlap: lines of text, and controls. */
  const boxes: { owner: Element; layer: Element | null; rect: DOMRect; text: string }[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const parent = node.parentElement;
    if (
      parent?.closest(within) == null ||
      node.data.trim() === '' ||
      !isSeen(parent) ||
      parent.closest('option')
    )
      continue;
    const clip = clipOf(parent);
    const clipBox = clip?.getBoundingClientRect();
    if (clipBox && clipBox.width <= 1) continue;
    // An ellipsis is allowed on a line that can be expanded.
    const endsWithEllipsis = clip !== null && getComputedStyle(clip).textOverflow === 'ellipsis';
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    for (const rect of lines) {
      boxes.push({ owner: parent, layer: layerOf(parent), rect, text: node.data });
      const isCut =
        clipBox &&
        (rect.right > clipBox.right + 1 || rect.left < clipBox.left - 1 || rect.bottom > clipBox.bottom + 6);
      if (isCut && !endsWithEllipsis) faults.add(`cut: ${report(node.data)}`);
      if (!endsWithEllipsis && (rect.right > innerWidth + 1 || rect.left < -1))
        faults.add(`out of the window: ${report(node.data)}`);
    }
    if (new Set(lines.map(({ top }) => Math.round(top))).size < 2) continue;
    for (const { 0: word, index } of node.data.matchAll(/[A-Za-z]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const tops = new Set(rects.map(({ top }) => Math.round(top)));
      if (tops.size > 1 && word.length <= LONGEST_WHOLE_WORD)
        faults.add(`broken: ${word} in ${report(node.data)}`);
    }
  }
  for (const control of root.querySelectorAll('a, button, input:not([type=hidden]), select, textarea')) {
    if (!isSeen(control) || control.closest(within) === null) continue;
    const rect = control.getBoundingClientRect();
    // For a control with only an icon, the visible box is the icon.
    const hasText = boxes.some(({ owner }) => control.contains(owner));
    const seen = hasText ? rect : control.querySelector('svg')?.getBoundingClientRect();
    // The text before and after a link of several lines is not below it.
    const isInline = getComputedStyle(control).display === 'inline';
    for (const box of isInline ? control.getClientRects() : [seen ?? rect])
      boxes.push({ owner: control, layer: layerOf(control), rect: box, text: control.textContent });
    const shown = control instanceof HTMLSelectElement ? '' : control.textContent;
    if (shown.trim() !== '' && control.scrollWidth > control.clientWidth + 2 && rect.width > 0)
      faults.add(`wider than its button: ${report(shown)}`);
  }
  for (const [index, first] of boxes.entries()) {
    for (const second of boxes.slice(index + 1)) {
      if (first.layer !== second.layer) continue;
      const across =
        Math.min(first.rect.right, second.rect.right) - Math.max(first.rect.left, second.rect.left);
      const down =
        Math.min(first.rect.bottom, second.rect.bottom) - Math.max(first.rect.top, second.rect.top);
      const height = Math.min(first.rect.height, second.rect.height);
      if (across < 6 || down < height * 0.4 || height === 0) continue;
      if (first.owner.contains(second.owner) || second.owner.contains(first.owner)) continue;
      if (first.owner.closest('label')?.contains(second.owner)) continue;
      faults.add(`over each other: ${report(first.text)} and ${report(second.text)}`);
    }
  }
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0 && within === 'body') faults.add(`sideways: ${over} px`);
  return [...faults];
}
