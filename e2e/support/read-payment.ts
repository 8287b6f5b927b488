import type { Locator, Page } from 'playwright/test';
import type { ExpectedLine } from './expected-pages.ts';

/** Reads the lines of a part of step 1, in order. */
export function readLines(groups: Locator): Promise<readonly ExpectedLine[]> {
  return groups.evaluateAll((cards) =>
    cards.map((card): ExpectedLine => {
      const field = card.querySelector<HTMLInputElement | HTMLSelectElement>('input[inputmode], select');
      const box = card.querySelector<HTMLInputElement>('input[type=checkbox]');
      const hint = box && document.getElementById(box.getAttribute('aria-describedby') ?? '');
      const badges = hint?.nextElementSibling?.children ?? [];
      return {
        line: card.getAttribute('aria-label') ?? '',
        text: [
          box?.nextElementSibling?.textContent,
          ...[...(hint?.children ?? []), ...badges].map((part) => part.textContent),
        ]
          .filter((text) => text)
          .join(' | '),
        checked: box?.checked ?? false,
        amount:
          field instanceof HTMLSelectElement
            ? (field.selectedOptions[0]?.text ?? '')
            : (field?.value ?? card.querySelector('dd')?.textContent ?? ''),
        entry: field === null ? 'fixed' : field instanceof HTMLSelectElement ? 'multiples' : 'free',
      };
    }),
  );
}

/** Reads the methods of step 2. An unavailable one includes its reason. */
export function readMethods(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('group', { name: 'Pay from' })
    .getByRole('radio')
    .evaluateAll((radios) =>
      // biome-ignore lint/performance/useDomNodeTextContent: what is read parts what stands apart
      radios.map((radio) => (radio.closest('label')?.innerText ?? '').replace(/\s+/g, ' ').trim()),
    );
}

/** Reads labels and values of step 3, in order. */
export async function readVerification(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = await page
    .getByRole('main')
    .getByRole('term')
    .evaluateAll((terms) =>
      terms.map((term) => {
        const [label, ...note] = [...term.childNodes].map(({ textContent }) => textContent);
        return [label ?? '', [...note, term.nextElementSibling?.textContent ?? ''].join(' | ')] as const;
      }),
    );
  return Object.fromEntries(rows);
}
