import type { Locator } from 'playwright/test';

/** Labels with their values, as they are read. */
type Facts = Readonly<Record<string, string>>;

/** A card or a titled part of a page, as it is read. */
export interface Block {
  readonly title: string;
  /** What stands right after the title, such as the product of a card. */
  readonly subtitle: string;
  readonly facts: Facts;
  /** Its links and buttons, without those that explain a word. */
  readonly actions: readonly string[];
  /** What it says of a premium that is late. */
  readonly overdue: string | null;
  readonly text: string;
}

/** Reads the blocks that are there now, each in one go. */
export function readBlocks(blocks: Locator): Promise<Block[]> {
  return blocks.evaluateAll((roots) => {
    // biome-ignore lint/nursery/useDomNodeTextContent: what is read leaves out what is hidden and parts what stands apart
    const lines = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '');
    const words = (element: Element | null | undefined) =>
      lines(element ?? null)
        .replace(/\s+/g, ' ')
        .trim();
    // The sign after a label explains it, and is no part of it.
    const label = (term: Element) => term.firstChild?.textContent?.trim() ?? '';
    const explains = (action: Element) => action.nextElementSibling?.matches('[role=tooltip]') === true;
    return roots.map((root) => ({
      title: words(root.querySelector('h2')),
      subtitle: words(root.querySelector('h2')?.nextElementSibling),
      facts: Object.fromEntries(
        [...root.querySelectorAll('dt')].map((term) => [label(term), words(term.nextElementSibling)]),
      ),
      actions: [...root.querySelectorAll('a, button')].filter((action) => !explains(action)).map(words),
      overdue: /(?:Overdue since|In grace until) .*/.exec(lines(root))?.[0] ?? null,
      text: words(root),
    }));
  });
}
