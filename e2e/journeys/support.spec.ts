import { MALICIOUS_HTML } from '@portal/domain/testing/malicious-html';
import { htmlToText } from '@portal/domain/values/html-to-text';
import type { Locator, Page } from 'playwright/test';
import support from '../fixtures/support.json' with { type: 'json' };
import { ORIGIN } from '../portal.ts';
import { readExpected } from '../support/expected-pages.ts';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { disableBatching } from '../support/open-page-state.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const ARTICLES_FAILED = 'We could not get the help articles.';
const NOTHING = 'No related questions.';
const PHONE = '800-555-0199';

/** Returns text and URL of the links within an element. */
const links = (within: Locator) =>
  within
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));

/** Expects the support page: topics and top questions. */
async function expectSupport(page: Page): Promise<void> {
  await expectPage(page, 'Member Support');
  const topics = page.getByRole('main').getByRole('list').first();
  for (const [topic] of support.topics) {
    await expect(topics.getByRole('combobox', { name: `Search in ${topic}` })).toBeVisible();
  }
  const all = page.getByRole('main').getByRole('combobox').first();
  await expect(all).toHaveAccessibleName('Search help articles');
  await expect(all).toBeInViewport();
  expect(await links(topics)).toEqual(support.topics.map(([topic, path]) => [topic, path]));
  const top = page.getByRole('region', { name: 'Top questions' });
  await expect(top.getByRole('link')).toHaveCount(support.topQuestions.length);
  expect(await links(top)).toEqual(support.topQuestions);
  const help = page.getByRole('region', { name: 'Need Additional Help?' });
  await expect(help.getByRole('link', { name: PHONE })).toBeVisible();
  await expect(help.getByRole('link', { name: 'Contact Member Services' })).toHaveAttribute(
    'href',
    '/contact',
  );
}

test.describe('a member with a question', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('finds an article by keyboard, rates it and contacts us on its topic', {
    tag: ['@SUP-01', '@SUP-02', '@SUP-03', '@SUP-04', '@SUP-05', '@SUP-06', '@SUP-08', '@SUP-09'],
  }, async ({ page }) => {
    test.slow();
    await page.goto('/support');
    await expectSupport(page);

    // Suggestions by keyboard.
    await expectInViewport(await tabTo(page, 'combobox', 'Search help articles'));
    await page.keyboard.type('loan inter');
    const option = page.getByRole('option', { name: 'How does loan interest work?' });
    // The highlights distinguish this list from the previous one.
    await expect(option.locator('mark')).toHaveText(['loan', 'interest']);
    await expect(page.getByRole('status').filter({ hasText: 'suggested questions' })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expectPage(page, 'How does loan interest work?');
    await expect(page.getByRole('region', { name: 'Related questions' }).getByRole('link')).toHaveCount(4);

    // The article did not help.
    await (await tabTo(page, 'button', 'No')).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Thank you for telling us.' })).toBeVisible();
    await expectGoodAtEverySize(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await (await tabTo(page, 'link', 'Ask Member Services')).press('Enter');
    await expectPage(page, 'Contact Member Services');
    await expect(page.getByLabel('Topic').locator('option:checked')).toHaveText('Life Insurance');
    await page.goBack();
    await expectPage(page, 'How does loan interest work?');
    await expect(page.getByRole('button', { name: 'No', pressed: true })).toBeVisible();

    // A search with a typing error, and one without results.
    await tabTo(page, 'combobox', 'Search help articles');
    await page.keyboard.type('forgot my pasword');
    await page.keyboard.press('Enter');
    await expectPage(page, 'Search results');
    await expect(page).toHaveURL('/support/search/forgot%20my%20pasword');
    const found = page.getByRole('region', { name: /^Articles? found/ });
    await expect(found.getByRole('link').first()).toHaveText('I forgot my password. What should I do?');
    await expect(found.locator('mark').first()).toHaveText('forgot');
    await (await tabTo(page, 'combobox', 'Search help articles')).fill('zeppelin');
    await page.keyboard.press('Enter');
    await expect(page.getByText(NOTHING, { exact: true })).toBeVisible();
    await (await tabTo(page, 'link', 'Back to Member Support')).press('Enter');
    await expectPage(page, 'Member Support');
  });

  test('reads every topic and an article with list and links, and prints it', {
    tag: ['@SUP-07', '@SUP-09', '@SUP-10', '@SUP-11'],
  }, async ({ page }) => {
    for (const [topic, path, count] of support.topics) {
      await page.goto(String(path));
      await expectPage(page, String(topic));
      const questions = page.getByRole('region', { name: `Questions (${count})` });
      await expect(questions.getByRole('link')).toHaveCount(Number(count));
    }
    const { path, question, paragraphs, bullets, links: linkTarget } = support.article;
    await page.goto(path);
    await expectPage(page, question);
    const answer = page.getByRole('main');
    const list = answer.locator('ul').filter({ hasText: bullets[0] ?? '' });
    await expect(list.getByRole('listitem')).toHaveText(bullets);
    expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('disc');
    for (const paragraph of paragraphs)
      await expect(answer.getByText(paragraph, { exact: true })).toBeVisible();
    expect(await links(list)).toEqual(linkTarget);

    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByText(/^Printed on .* from http:.*\/support\/faq\/47\. Questions: 800-555-0199$/),
    ).toBeVisible();
    await expect(page.getByRole('heading')).toHaveText([question]);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await list.getByRole('link', { name: 'the EFT form' }).click();
    await expect(page).toHaveURL('/forms/43');
  });
});

/** Browsers report handlers, styles and base URLs that the policy blocks, even during inert parsing. */
const BLOCKED_SCRIPT_ERROR =
  /inline event handler|'TrustedScript' assignment|inline style violates|(script|style)-src-(attr|elem)|base.uri/i;

for (const [how, answerOf, allowedConsoleErrors] of [
  [
    'as the server stores it',
    (html: string) => ({ Answer: htmlToText(html), AnswerFormat: 'text' }),
    undefined,
  ],
  ['that comes past the server', (html: string) => ({ Answer: html }), BLOCKED_SCRIPT_ERROR],
] as const) {
  test.describe(`an answer ${how}`, () => {
    test.use({ demoUser: 'oneCertificate', allowedConsoleErrors });

    test(`a malicious article ${how} runs, requests and imitates nothing`, {
      tag: ['@SUP-11', '@R-06', '@AMB-55'],
    }, async ({ page }) => {
      test.slow();
      const answers = Object.values(MALICIOUS_HTML).flat().map(answerOf);
      const General = answers.map((answer, at) => ({
        Id: at + 1,
        Question: `Answer number ${at + 1}`,
        ...answer,
      }));
      await disableBatching(page);
      await page.route('**/v1/**/GetFrequentlyAskedQuestions*', (route) =>
        route.fulfill({ json: { General } }),
      );
      await page.route('**/v1/**/GetRelatedQuestions*', (route) => route.fulfill({ json: [] }));
      const dialogs: string[] = [];
      page.on('dialog', async (dialog) => {
        dialogs.push(dialog.message());
        await dialog.dismiss();
      });
      await page.goto('/support/faq/1');
      await expectPage(page, 'Answer number 1');
      const unexpected: string[] = [];
      page.on('request', (request) => {
        if (!isOwnRequest(new URL(request.url()))) unexpected.push(request.url());
      });
      const seen = await page.evaluate(readArticles, answers.length);
      expect(seen).toHaveLength(answers.length);
      expect(seen.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
      expect(dialogs).toEqual([]);
      expect(unexpected).toEqual([]);
    });
  });
}

/**
 * Requests that the browser itself may send while a member reads articles. `page.route` disables the cache, so the
 * logo loads again. Only browsers with tabs load icons, not the headless shell.
 */
function isOwnRequest({ origin, pathname }: URL): boolean {
  const own = [
    /^\/v1\/memberuser\/GetRelatedQuestions$/,
    /^\/(release-health|csp-report)$/,
    /^\/assets\/(lantern|favicon)\.svg$/,
    /^\/releases\//,
  ];
  return origin === ORIGIN && own.some((pattern) => pattern.test(pathname));
}

/** Visits articles within the page. Returns whatever is not text, list, heading or portal link. */
async function readArticles(count: number) {
  const crossOriginRequests = `script, style, link, iframe, object, embed, form, input, textarea, select, dialog,
    details:not([aria-label=Announcement] *), math, video,
    audio, img:not(.print-only img), [onclick], [onerror], [onload], [role=alertdialog], [aria-live=assertive]`;
  const ownButtons = ['Print this article', 'Dismiss', 'Yes', 'No'].join();
  const isOwn = ({ pathname, origin }: HTMLAnchorElement) =>
    origin === location.origin &&
    /^\/(profile|payments|contact|report-a-death|support(\/.*)?)$/.test(pathname);
  const seen: { at: number; wrong: string[] }[] = [];
  const turn = () => new Promise((done) => requestAnimationFrame(done));
  for (let at = 1; at <= count; at += 1) {
    history.pushState(null, '', `/support/faq/${at}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    while (document.querySelector('h1')?.textContent !== `Answer number ${at}`) await turn();
    await turn();
    const main = document.querySelector('main');
    const wrong = [...(main?.querySelectorAll(crossOriginRequests) ?? [])].map(({ outerHTML }) =>
      outerHTML.slice(0, 200),
    );
    const links = [...(main?.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="tel:"])') ?? [])];
    wrong.push(...links.filter((link) => !isOwn(link)).map(({ href }) => href));
    const buttons = [...(main?.querySelectorAll('button') ?? [])]
      .map(({ textContent }) => textContent)
      .join();
    if (buttons !== ownButtons) wrong.push(buttons);
    if (main?.innerHTML.includes('HIDDEN') || 'injected' in window) wrong.push('HIDDEN');
    seen.push({ at, wrong });
  }
  return seen;
}

test.describe('a member whose calls fail', () => {
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: FAILED_REQUEST });

  test('each failing call is reported with its text and whom to call', {
    tag: ['@CTX-13', '@SUP-03', '@SUP-06', '@SUP-09', '@CON-01', '@F-08', '@F-23'],
  }, async ({ page }) => {
    test.slow();
    await disableBatching(page);
    const failing = async (call: string, body: () => Promise<void>) => {
      await page.route(`**/v1/**/${call}*`, (route) => route.fulfill({ status: 503, body: '' }));
      await body();
      await page.unroute(`**/v1/**/${call}*`);
    };
    const main = page.getByRole('main');
    const tryAgain = main.getByRole('button', { name: 'Try again' });
    const failedWith = async (text: string) => {
      await expect(main.getByText(text, { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: PHONE }).first()).toBeVisible();
    };

    await failing('GetFrequentlyAskedQuestions', async () => {
      for (const path of ['/support/topic/general', '/support/faq/46', '/support']) {
        await page.goto(path);
        await failedWith(ARTICLES_FAILED);
      }
    });
    await tryAgain.press('Enter');
    await expectSupport(page);

    await failing('SuggestFrequentlyAskedQuestions', async () => {
      await main.getByRole('combobox').first().fill('loan');
      await failing('SearchFrequentlyAskedQuestions', async () => {
        await page.keyboard.press('Enter');
        await expectPage(page, 'Search results');
        await failedWith(ARTICLES_FAILED);
      });
    });
    await tryAgain.press('Enter');
    await expect(main.getByRole('region', { name: /^Articles found/ })).toBeVisible();

    await failing('GetRelatedQuestions', async () => {
      await main.getByRole('link', { name: 'How does loan interest work?' }).click();
      await expectPage(page, 'How does loan interest work?');
      await expect(page.getByRole('complementary', { name: 'More help' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Related questions' })).toHaveCount(0);
    });
    await failing('SaveArticleFeedback', async () => {
      await main.getByRole('button', { name: 'Yes' }).press('Enter');
      await expect(
        page.getByRole('status').filter({
          hasText: 'We could not note your answer just now. You can try again, or skip it.',
        }),
      ).toBeVisible();
    });
    await main.getByRole('button', { name: 'Yes' }).press('Enter');
    await expect(main.getByText('Thank you for telling us.')).toBeVisible();

    await failing('GetContactTopics', async () => {
      await page.goto('/contact');
      await failedWith('Oops! There was a problem when getting topics.');
    });
    await tryAgain.press('Enter');
    await expect(page.getByLabel('Topic')).toBeEnabled();

    await failing('GetSupportRequests', async () => {
      await page.goto('/support/requests');
      await failedWith('We could not get your requests.');
    });
    await tryAgain.press('Enter');
    await expect(tryAgain).toHaveCount(0);
    await expectPage(page, 'Your requests');
  });
});

for (const demoUser of ['payorOnly', 'noCertificates'] as const) {
  test.describe(() => {
    test.use({ demoUser });

    test(`help is equal for every admitted user: ${demoUser}`, {
      tag: ['@SUP-01', '@SUP-02', '@SUP-04', '@SUP-08'],
    }, async ({ page }) => {
      await page.goto('/support');
      await expectSupport(page);
    });
  });
}

test.describe('a user without access', () => {
  test.use({ demoUser: 'accessDenied' });

  test('sees no help article, and is redirected by the rules', {
    tag: ['@ROUTE-17', '@AMB-69'],
  }, async ({ page }) => {
    const expected = readExpected('reginald.json');
    if (!('redirect' in expected)) throw new Error('Reginald is let in');
    await page.goto('/support/faq/46');
    await expectPage(page, expected.redirect.heading);
    await expect(page).toHaveURL(expected.redirect.path);
    await expect(page.getByText('How do I make a payment online?')).toHaveCount(0);
  });
});
