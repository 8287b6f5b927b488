import type { Page } from 'playwright/test';

/**
 * Does to every page what the translator of Chrome does: replaces each text node, also one that comes later, by `font`
 * elements that hold the translation. The words stay the same here, so that a journey finds them.
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

/** How many texts of the page are translated. */
export const translatedTexts = (page: Page): Promise<number> => page.locator('main font > font').count();
