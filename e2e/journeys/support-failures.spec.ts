import { MALICIOUS_HTML } from '@portal/domain/testing/malicious-html';
import { htmlToText } from '@portal/domain/values/html-to-text';
import { ORIGIN } from '../portal.ts';
import { disableBatching } from '../support/open-page-state.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';
import { expectSupport, PHONE } from './support.fixture.ts';

const ARTICLES_FAILED = 'We could not get the help articles.';
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

    await test.step('articles', async () => {
      await failing('GetFrequentlyAskedQuestions', async () => {
        for (const path of ['/support/topic/general', '/support/faq/46', '/support']) {
          await page.goto(path);
          await failedWith(ARTICLES_FAILED);
        }
      });
      await tryAgain.press('Enter');
      await expectSupport(page);
    });

    await test.step('search', async () => {
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
    });

    await test.step('related questions and feedback', async () => {
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
    });

    await test.step('contact topics', async () => {
      await failing('GetContactTopics', async () => {
        await page.goto('/contact');
        await failedWith('Oops! There was a problem when getting topics.');
      });
      await tryAgain.press('Enter');
      await expect(page.getByLabel('Topic')).toBeEnabled();
    });

    await test.step('requests', async () => {
      await failing('GetSupportRequests', async () => {
        await page.goto('/support/requests');
        await failedWith('We could not get your requests.');
      });
      await tryAgain.press('Enter');
      await expect(tryAgain).toHaveCount(0);
      await expectPage(page, 'Your requests');
    });
  });
});
