import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const REPORT = '**/v1/memberuser/ReportDeath';
const TOO_MANY = { status: 429, title: 'Too many requests', code: 'too_many_requests', traceId: 'trace-1' };
const FAILED = 'We could not send your report.';

test.describe('a visitor without an account', () => {
  test.use({ allowedConsoleErrors: FAILED_REQUEST });

  test('reports a death once by keyboard, despite a lost response and a reload', {
    tag: ['@F-20', '@F-12', '@R-09', '@R-23', '@CTX-02'],
  }, async ({ page }) => {
    test.slow();
    const failed = page.getByRole('group', { name: FAILED });
    await test.step('nothing can be typed before the page has loaded', async () => {
      await page.goto('/');
      const line = Promise.withResolvers<void>();
      await page.route('**/releases/support-contact/**', async (route) => {
        await line.promise;
        await route.continue();
      });
      await (await tabTo(page, 'link', 'Report a death')).press('Enter');
      await expect(page).toHaveURL('/report-a-death');
      // Nothing can be typed before the page has loaded, because it would be lost.
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/Loading your page/);
      await expect(page.getByRole('textbox')).toHaveCount(0);
      line.resolve();
      await expectPage(page, 'Report a death');
      await expect(page.getByRole('main').getByRole('link', { name: '800-555-0199' })).toBeVisible();
    });

    await test.step('missing answers are explained', async () => {
      await page.getByRole('button', { name: 'Send Report' }).press('Enter');
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeFocused();
      await expectGoodAtEverySize(page);
    });

    await test.step('the form is filled by keyboard', async () => {
      const type = async (name: string, text: string) => {
        await expectInViewport(await tabTo(page, 'textbox', name));
        await page.keyboard.type(text);
      };
      await type('Full name of the person who died', 'Leopold Brandvold');
      await type('Date of death', '11/3/2026');
      await type('Your name', 'Ingeborg Brandvold');
      await tabTo(page, 'combobox', 'What is your relationship to the person who died?');
      await page.keyboard.type('Son');
      await type('Your telephone number', '3125550177');
      await tabTo(page, 'button', 'Send Report');
    });

    await test.step('too many reports are rejected', async () => {
      await page.route(REPORT, (route) =>
        route.fulfill({ status: 429, contentType: 'application/problem+json', json: TOO_MANY }),
      );
      await page.keyboard.press('Enter');
      await expect(failed).toBeFocused();
      await expect(failed).toContainText('please call us now');
      await expectGoodAtEverySize(page);
      await page.unroute(REPORT);
    });

    // The server stores the report, and the response is lost.
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/ReportDeath')) keys.push(request.headers()['idempotency-key']);
    });

    await test.step('a lost response keeps the answers, over a reload too', async () => {
      await page.route(REPORT, async (route) => {
        await route.fetch();
        await route.abort();
      });
      const send = page.getByRole('button', { name: 'Send Report' });
      await send.press('Enter');
      await expect(failed).toBeFocused();
      await expect(failed).toContainText('we do not know whether it arrived');
      await expect(failed).toContainText('it reaches us only once');
      await page.reload();
      await expectPage(page, 'Report a death');
      await expect(page.getByLabel('Full name of the person who died')).toHaveValue('Leopold Brandvold');
      await expect(page.getByLabel('Your telephone number')).toHaveValue('312-555-0177');
      await page.unroute(REPORT);
      await send.dblclick();
    });

    await test.step('the report was sent once', async () => {
      await expectPage(page, 'We have your report');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('region', { name: 'Your report' }).getByText(/^7\d{5}$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
      const stored = () => JSON.stringify([localStorage, sessionStorage, history.state]);
      expect(await page.evaluate(stored)).not.toContain('Leopold');
      await expectGoodAtEverySize(page);
    });

    await test.step('the confirmation survives a reload', async () => {
      await page.reload();
      await expectPage(page, 'We have your report');
      await expect(page.getByRole('region', { name: 'Your report' }).getByText(/^7\d{5}$/)).toBeVisible();
    });
  });
});

test.describe('a browser that stores no site data', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
        Object.defineProperty(window, name, { get: blocked });
      }
      Object.defineProperty(document, 'cookie', { get: blocked, set: blocked });
      // Firefox blocks it as well.
      Object.defineProperty(window, 'BroadcastChannel', { value: blocked });
    }),
  );

  test('reports a death, and explains why members cannot sign in', { tag: ['@R-09', '@F-20'] }, async ({
    page,
  }) => {
    await page.goto('/report-a-death');
    await expectPage(page, 'Report a death');
    await page.getByLabel('Full name of the person who died').fill('Ottilie Brandvold');
    await page.getByLabel('Date of death').fill('11/4/2026');
    await page.getByLabel('Your name').fill('Ingeborg Brandvold');
    await page
      .getByLabel('What is your relationship to the person who died?')
      .selectOption('Son or daughter');
    await page.getByLabel('Your telephone number').fill('3125550177');
    await page.getByRole('button', { name: 'Send Report' }).click();
    await expectPage(page, 'We have your report');

    for (const [address, title] of [
      ['/terms-of-use', 'Terms of use'],
      ['/registration', 'Create Account'],
      ['/', 'Sign in to manage your account online'],
    ] as const) {
      await page.goto(address);
      await expectPage(page, title);
    }
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expectPage(page, 'Your browser blocks cookies');
    await expect(page.getByRole('main').getByRole('link', { name: '800-555-0199' })).toBeVisible();
    await expectGoodAtEverySize(page);
    await page.goto('/payments');
    await expectPage(page, 'Your browser blocks cookies');
  });
});
