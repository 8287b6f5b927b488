import type { Page } from 'playwright/test';

/**
 * Simulates Chrome's translator on every page: replaces each text node, including later ones, by `font` elements. The
 * words stay the same, so that journeys find them.
 */
export async function installTranslator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const UNTOUCHED = 'font, script, style, textarea, option, title, svg';
    const translate = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = root instanceof Text ? [root] : [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === '' || text.parentElement?.closest(UNTOUCHED) !== null) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild?.append(text.data);
        text.replaceWith(font);
      }
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

export const translatedTexts = (page: Page): Promise<number> => page.locator('main font > font').count();
