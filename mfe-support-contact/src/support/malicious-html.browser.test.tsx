import { isHelpLink } from '@portal/domain/help/help-links';
import { parseHelpMarkup } from '@portal/domain/help/help-markup';
import { MALICIOUS_HTML } from '@portal/domain/testing/malicious-html';
import { htmlToText } from '@portal/domain/values/html-to-text';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answer } from './answer.tsx';

const ALL = Object.values(MALICIOUS_HTML).flat();
/** What an answer may be made of, with the one attribute that means something. */
const ALLOWED = new Set(['div', 'p', 'h2', 'ul', 'ol', 'li', 'a']);

/** What the style and the router write of themselves. */
const OF_OUR_OWN = new Set(['class', 'data-discover']);

/** Shows an answer and holds all that is on the page against what is allowed. */
function expectHarmless(answer: string, AnswerFormat?: 'text'): void {
  const { container, unmount } = renderPage(() => <Answer article={{ Answer: answer, AnswerFormat }} />, {
    path: '/support',
    responses: {},
  });
  for (const element of container.querySelectorAll('*')) {
    const { localName } = element;
    expect(ALLOWED, answer).toContain(localName);
    const attributes = element.getAttributeNames().filter((name) => !OF_OUR_OWN.has(name));
    expect(attributes, answer).toEqual(localName === 'a' ? ['href'] : []);
    if (localName === 'a') expect(isHelpLink(element.getAttribute('href') ?? ''), answer).toBe(true);
  }
  expect(container.innerHTML, answer).not.toMatch(/HIDDEN|[\p{Cc}\p{Cf}\p{Co}]/u);
  unmount();
}

test('the corpus holds hostile answers of every kind', { tags: ['SUP-11', 'R-06'] }, () => {
  expect(Object.keys(MALICIOUS_HTML)).toHaveLength(11);
  expect(ALL.length).toBeGreaterThan(90);
});

test.each(Object.entries(MALICIOUS_HTML))(
  'of %s nothing is left in the browser but text, lists, headings and links to the portal',
  { tags: ['SUP-11', 'R-06', 'AMB-55'] },
  async (_kind, answers) => {
    for (const answer of answers) expectHarmless(answer);
  },
);

test.each(Object.entries(MALICIOUS_HTML))(
  'of %s the server stores text, which shows as such',
  { tags: ['SUP-11', 'R-06', 'AMB-55'] },
  (_kind, answers) => {
    for (const answer of answers) {
      const text = htmlToText(answer);
      expect(text, answer).not.toContain('HIDDEN');
      for (const block of parseHelpMarkup(text)) {
        const words = 'text' in block ? [block.text] : block.items;
        for (const part of words.flat()) if (typeof part !== 'string') expect(isHelpLink(part.to)).toBe(true);
      }
      expectHarmless(text);
      expectHarmless(text, 'text');
    }
  },
);

test('links of an answer that lead to the portal’s own pages stay, with their words alone', {
  tags: ['SUP-11', 'R-06'],
}, async () => {
  const answer = '<a href="/profile" onclick="alert(1)" target=x id=y>your profile</a>';
  renderPage(() => <Answer article={{ Answer: answer }} />, { path: '/support', responses: {} });
  expect((await screen.findByRole('link')).outerHTML).toMatch(
    /^<a class="[^"]*" href="\/profile" data-discover="true">your profile<\/a>$/,
  );
});
