import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

/** A violation of an accessibility rule at one element. */
export interface AccessibilityFinding {
  /** The axe id of the rule, such as 'color-contrast'. */
  readonly rule: string;
  /** The rule's requirement, with a link. */
  readonly requirement: string;
  /** The element's HTML. */
  readonly element: string;
  readonly fix: string;
}

/** The minified scanner, which each document must parse. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Scans the current page for violations of WCAG 2.2 AA and best practices. */
export async function findInaccessible(page: Page): Promise<AccessibilityFinding[]> {
  // Waits for short animations, which affect contrast, but not for countdowns and spinners.
  await page.evaluate(() => {
    // A control that is partly under the sticky bar would count as too small.
    window.scrollTo(0, 0);
    const short = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
    return Promise.allSettled(short.map(({ finished }) => finished));
  });
  // Loaded once per document: a scan takes a tenth of a second, loading ten times that.
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
