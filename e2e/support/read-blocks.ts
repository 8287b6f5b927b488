import type { Locator } from 'playwright/test';
import type { ExpectedBlock } from './expected-pages.ts';

/** Reads cards or titled parts of a page, with links and buttons except help buttons. */
export function readBlocks(blocks: Locator): Promise<ExpectedBlock[]> {
  return blocks.evaluateAll((roots) => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is read leaves out what is hidden and parts what stands apart
    const lines = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '');
    const words = (element: Element | null | undefined) =>
      lines(element ?? null)
        .replace(/\s+/g, ' ')
        .trim();
    // Without the help button after the label.
    const label = (term: Element) => term.firstChild?.textContent?.trim() ?? '';
    const explains = (action: Element) => action.nextElementSibling?.matches('[role=tooltip]') === true;
    return roots.map((root) => ({
      title: words(root.querySelector('h2, h3')),
      subtitle: words(root.querySelector('h2, h3')?.nextElementSibling),
      facts: Object.fromEntries(
        [...root.querySelectorAll('dt')].map((term) => [label(term), words(term.nextElementSibling)]),
      ),
      actions: [...root.querySelectorAll('a, button')].filter((action) => !explains(action)).map(words),
      overdue: /(?:Overdue since|In grace until) .*/.exec(lines(root))?.[0] ?? null,
      text: words(root),
    }));
  });
}
