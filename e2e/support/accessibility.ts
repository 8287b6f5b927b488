import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

/** A rule that a page breaks, at one place. */
export interface AccessibilityFinding {
  /** The rule by the name that axe gives it, such as 'color-contrast'. */
  readonly rule: string;
  /** What the rule wants, and where it is explained. */
  readonly requirement: string;
  /** The element as it stands in the page. */
  readonly element: string;
  /** How to mend it. */
  readonly fix: string;
}

/** The scanner as a script; the smaller form of it, which each document has to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What WCAG 2.2 AA and good practice find fault with in the page as it is now. */
export async function findInaccessible(page: Page): Promise<AccessibilityFinding[]> {
  // What still fades in has the contrast of that moment. A countdown or a spinner takes longer, and is not waited for.
  await page.evaluate(() => {
    // A control that is scrolled halfway under the bar is no target that is too small.
    window.scrollTo(0, 0);
    const short = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
    return Promise.allSettled(short.map(({ finished }) => finished));
  });
  // The scanner is put into each document once: scanning takes a tenth of a second, loading it ten times that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    TAGS,
  );
  return violations.flatMap(({ id, help, helpUrl, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => ({
      rule: id,
      requirement: `${help} (${helpUrl.split('?')[0]})`,
      element: html,
      fix: failureSummary.replaceAll(/\s+/g, ' ').trim(),
    })),
  );
}
