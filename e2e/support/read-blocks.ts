import type { Locator } from 'playwright/test';

/** Labels with their values. */
type Facts = Readonly<Record<string, string>>;

/** A card or titled part of a page, as read from it. */
export interface Block {
  readonly title: string;
  /** Text right after the title, such as a card's product. */
  readonly subtitle: string;
  readonly facts: Facts;
  /** Links and buttons, without help buttons. */
  readonly actions: readonly string[];
  /** Text about a late premium. */
  readonly overdue: string | null;
  readonly text: string;
}

/** Reads the current blocks. */
export function readBlocks(blocks: Locator): Promise<Block[]> {
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
