import { isHelpLink } from '@portal/domain/help/help-links';
import { parseHelpMarkup } from '@portal/domain/help/help-markup';
import { MALICIOUS_HTML } from '@portal/domain/testing/malicious-html';
import { htmlToText } from '@portal/domain/values/html-to-text';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answer } from './answer.tsx';

const ALL = Object.values(MALICIOUS_HTML).flat();
/** Allowed elements, with the one meaningful attribute. */
const ALLOWED = new Set(['div', 'p', 'h2', 'ul', 'ol', 'li', 'a']);

/** Attributes that the style engine and the router add. */
const FRAMEWORK_ATTRIBUTES = new Set(['class', 'data-discover']);

/** Renders an article and compares the page with the allowed elements. */
function expectHarmless(answer: string, AnswerFormat?: 'text'): void {
  const { container, unmount } = renderPage(() => <Answer article={{ Answer: answer, AnswerFormat }} />, {
    path: '/support',
    responses: {},
  });
  for (const element of container.querySelectorAll('*')) {
    const { localName } = element;
    expect(ALLOWED, answer).toContain(localName);
    const attributes = element.getAttributeNames().filter((name) => !FRAMEWORK_ATTRIBUTES.has(name));
    expect(attributes, answer).toEqual(localName === 'a' ? ['href'] : []);
    if (localName === 'a') expect(isHelpLink(element.getAttribute('href') ?? ''), answer).toBe(true);
  }
  expect(container.innerHTML, answer).not.toMatch(/HIDDEN|[\p{Cc}\p{Cf}\p{Co}]/u);
  unmount();
}

test('contains malicious articles of every kind', { tags: ['SUP-11', 'R-06'] }, () => {
  expect(Object.keys(MALICIOUS_HTML)).toHaveLength(11);
  expect(ALL.length).toBeGreaterThan(90);
});

test.each(Object.entries(MALICIOUS_HTML))(
  'reduces %s in the browser to text, lists, headings and links',
  { tags: ['SUP-11', 'R-06', 'AMB-55'] },
  async (_kind, answers) => {
    for (const answer of answers) expectHarmless(answer);
  },
);

test.each(Object.entries(MALICIOUS_HTML))(
  'stores %s as text on the server, and shows it as text',
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

test('keeps links to portal pages with their text only', {
  tags: ['SUP-11', 'R-06'],
}, async () => {
  const answer = '<a href="/profile" onclick="alert(1)" target=x id=y>your profile</a>';
  renderPage(() => <Answer article={{ Answer: answer }} />, { path: '/support', responses: {} });
  expect((await screen.findByRole('link')).outerHTML).toMatch(
    /^<a class="[^"]*" href="\/profile" data-discover="true">your profile<\/a>$/,
  );
});
