import { htmlToText } from '@portal/domain/values/html-to-text';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { faqs } from '../testing/faqs.ts';
import { QuestionPage } from './question-page.tsx';

const open = (at: string, answer: unknown = faqs) =>
  renderPage(QuestionPage, {
    path: at.includes('/topic/') ? '/support/topic/:cat/faq/:qid' : '/support/faq/:qid',
    at,
    responses: { GetFrequentlyAskedQuestions: answer },
  });

test('shows a question and its answer, one paragraph per line', { tags: ['SUP-09'] }, async () => {
  open('/support/faq/1');
  await screen.findByRole('heading', { level: 1, name: 'How do I register for the member portal?' });
  expect(screen.getByText('Choose Register Now.').tagName).toBe('P');
  expect(screen.getByText('Have your certificate number at hand.').tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'Back to Support' }).getAttribute('href')).toBe('/support');
});

test('lists the top questions without the one of the page', { tags: ['SUP-04', 'SUP-09'] }, async () => {
  open('/support/faq/46');
  await screen.findByText('There are three steps.');
  const aside = within(screen.getByRole('complementary', { name: 'More help' }));
  const links = within(aside.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/support/faq/1', '/support/faq/47']);
});

test('links back to the category', { tags: ['SUP-09'] }, async () => {
  open('/support/topic/billing-and-payments/faq/46');
  await screen.findByText('There are three steps.');
  expect(screen.getByRole('link', { name: 'Back to Billing & Payments' }).getAttribute('href')).toBe(
    '/support/topic/billing-and-payments',
  );
});

test.each([
  ['an unknown number', '/support/faq/999'],
  ['no number', '/support/faq/1%3Cscript%3E'],
  ['an unknown category', '/support/topic/pets/faq/1'],
  ['a question of another category', '/support/topic/billing-and-payments/faq/1'],
])('%s shows an error with a back link', { tags: ['SUP-05', 'SUP-09'] }, async (_what, at) => {
  open(at);
  await screen.findByText('No related questions.');
  const backLink = screen.getAllByRole('link', { name: 'Back to Support' }).at(-1);
  expect(backLink?.getAttribute('href')).toBe('/support');
});

const malicious = [
  'a<script>alert("HIDDEN")</script>b',
  '<SCRIPT src=//HIDDEN>HIDDEN</SCRIPT >b',
  '<img src=x onerror=alert("HIDDEN")>',
  '<img\nsrc=x\nonerror=alert("HIDDEN")\n>a',
  '<svg/onload=alert("HIDDEN")><script>HIDDEN</script></svg>',
  '<math><mtext><style><img src onerror=HIDDEN></style></mtext></math>',
  '<iframe srcdoc="<script>HIDDEN</script>">HIDDEN</iframe>',
  '<template><p>HIDDEN</p></template>',
  '<a href="javascript:alert(\'HIDDEN\')">a link</a>',
  '<p onclick="HIDDEN" style="background:url(HIDDEN)">a paragraph</p>',
  '<!-- HIDDEN --><b>bold</b><![CDATA[ <i>x</i> ]]>',
  '<object data="HIDDEN"><embed src="HIDDEN"></object>',
  '<form action="HIDDEN"><input value="HIDDEN"><button>x</button></form>',
  'never closed <img src="HIDDEN',
];

test.each(malicious)('shows only the text of %j', { tags: ['SUP-11', 'R-06', 'AMB-55'] }, async (answer) => {
  open('/support/faq/1', { General: [{ Id: 1, Question: 'A question', Answer: answer }] });
  const heading = await screen.findByRole('heading', { name: 'A question' });
  expect(document.body.textContent).not.toContain('HIDDEN');
  expect(document.body.innerHTML).not.toMatch(/HIDDEN|onerror|javascript:/);
  expect(
    document.querySelector('script, svg script, img:not(.print-only img), iframe, object, embed, math, form'),
  ).toBeNull();
  expect(heading).toBeDefined();
});

test.each([
  ['tags written as entities', '&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['entities twice', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['a tag inside a tag', '<scr<script>alert(1)</script>ipt>', 'alert(1)ipt>'],
  ['a lone sign', 'a < b', 'a < b'],
])('shows %s as text', { tags: ['SUP-11', 'R-06'] }, async (_what, answer, text) => {
  open('/support/faq/1', { General: [{ Id: 1, Question: 'A question', Answer: answer }] });
  await screen.findByText(text);
  expect(document.querySelector('script')).toBeNull();
});

test.each([
  ['tags written as entities', '&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['an ampersand encoded twice', 'AT&amp;amp;T', 'AT&amp;T'],
  ['tags encoded twice', '&amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;', '&lt;b&gt;bold&lt;/b&gt;'],
  ['a number encoded twice', '5 &amp;#37; and &amp;#x24;1', '5 &#37; and &#x24;1'],
  ['an entity without its semicolon', '&amp;copy 2026', '&copy 2026'],
  ['a comment written as entities', 'one &lt;!-- two --&gt; three', 'one <!-- two --> three'],
  [
    'an address between angle brackets',
    'Write to &lt;help@example.org&gt; today',
    'Write to <help@example.org> today',
  ],
  ['an encoded tag across two blocks', '<p>a &lt;b</p><p>c&gt; d</p>', 'a <b'],
])('decodes %s once, on the server', { tags: ['SUP-11', 'AMB-55'] }, async (_what, html, text) => {
  const Answer = htmlToText(html);
  open('/support/faq/1', {
    General: [{ Id: 1, Question: 'A question', Answer, AnswerFormat: 'text' }],
  });
  expect((await screen.findByText(text)).tagName).toBe('P');
});

test('keeps one line per block of unexpected HTML', {
  tags: ['SUP-11', 'AMB-55'],
}, async () => {
  const answer =
    '<p>First, you need:</p><ul><li>a bill</li><li>a certificate &amp; a pen</li></ul>Then call us.';
  open('/support/faq/1', { General: [{ Id: 1, Question: 'A question', Answer: answer }] });
  for (const [line, element] of [
    ['First, you need:', 'P'],
    ['a bill', 'LI'],
    ['a certificate & a pen', 'LI'],
    ['Then call us.', 'P'],
  ] as const) {
    expect((await screen.findByText(line)).tagName).toBe(element);
  }
});

test('shows the question as text too', { tags: ['SUP-11'] }, async () => {
  open('/support/faq/1', {
    General: [{ Id: 1, Question: '<img src=x onerror=alert(1)>', Answer: 'An answer' }],
  });
  await screen.findByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' });
  expect(document.querySelector('img:not(.print-only img)')).toBeNull();
});
