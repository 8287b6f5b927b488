import type { Page } from 'playwright';

interface Shift {
  readonly value: number;
  /** Elements that moved furthest, for debugging. */
  readonly moved: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

declare global {
  var seenShifts: Shift[] | undefined;
}

/** Records unexpected layout shifts from the next page load on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    globalThis.seenShifts = shifts;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase()} "${element?.textContent?.trim().slice(0, 40)}"`;
    };
    new PerformanceObserver((list) => {
      // TypeScript's library lacks this entry type.
      for (const { hadRecentInput, sources, value } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shifts and their sum, which is an upper bound of the cumulative layout shift. */
export async function layoutShifts(page: Page): Promise<{ total: number; shifts: readonly Shift[] }> {
  const shifts = await page.evaluate(() => globalThis.seenShifts ?? []);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}
