import type { Page } from 'playwright/test';
import { ORIGIN } from '../portal.ts';
import { disableBatching } from '../support/open-page-state.ts';
import { expectPage, signIn } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

/** Expects that input had no effect and created no element: external input is text only (R-06). */
async function expectNoInjection(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await expect(page.locator('main img[src="x"], main script')).toHaveCount(0);
}

const SCRIPT = '<img src=x onerror="window.injected=1"><script>window.injected=1</script>';

test.describe('malicious URLs', () => {
  // An unknown certificate number is requested and not found.
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: FAILED_REQUEST });

  test('an unknown or very long certificate number shows no certificate', {
    tag: ['@ROUTE-07', '@R-23'],
  }, async ({ page }) => {
    for (const number of [
      '000000000000',
      'x'.repeat(1_000),
      encodeURIComponent(SCRIPT),
      '..%2F..%2Fprofile',
      '%25',
    ]) {
      await page.goto(`/certificate-details/${number}`);
      await expectPage(page, 'Certificate Details');
      await expect(page.getByText('There were no certificates to display.')).toBeVisible();
    }
    await expectNoInjection(page);
  });

  test('a script in a search term is searched for and shown as text', {
    tag: ['@SUP-06', '@SUP-11', '@R-06', '@AMB-54'],
  }, async ({ page }) => {
    await page.goto('/support');
    const search = page.getByRole('combobox', { name: 'Search help articles' }).first();
    await search.fill(SCRIPT);
    await search.press('Enter');
    await expectPage(page, 'Search results');
    await expect(page.getByRole('main')).toContainText(SCRIPT);
    // A word may resemble a word of an article.
    await expect(page.getByText(/^(?:No related questions\.|Articles? found)/)).toBeVisible();
    await expectNoInjection(page);

    await page.goto(`/support/search/${encodeURIComponent('a/b ?&#% é')}`);
    await expectPage(page, 'Search results');
    await expect(page.getByRole('main')).toContainText('a/b ?&#% é');
    await page.goto(`/support/search/${'y'.repeat(101)}`);
    await expect(page.getByText('Please use at most 100 characters.')).toBeVisible();
  });

  test('unknown parameters lead to the specified page', {
    tag: ['@FORM-02', '@SUP-09', '@PROF-08', '@AMB-58'],
  }, async ({ page }) => {
    await page.goto('/forms/not-a-number');
    await expectPage(page, 'Form Not Found');
    await page.goto('/support/faq/99999');
    await expect(page.getByText('No related questions.')).toBeVisible();
    for (const path of ['/edit-profile/everything', '/registration/4']) {
      await page.goto(path);
      // Home redirects members.
      await expectPage(page, 'Certificates');
      await expect(page).toHaveURL('/certificates');
    }
  });
});

/** The server strips markup, and the dataset contains none. These tests prove that the browser handles it anyway. */
test.describe('markup in API responses', () => {
  // The policy also blocks handlers during inert parsing, and reports them.
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: /inline event handler|"script-src-attr"/ });

  test('a malicious help article is shown as text', {
    tag: ['@SUP-11', '@R-06', '@AMB-55'],
  }, async ({ page }) => {
    await page.route('**/v1/**/GetFrequentlyAskedQuestions*', async (route) => {
      const response = await route.fetch();
      const Answer =
        `<p onclick="window.injected=1">Before ${SCRIPT}</p><a href="javascript:window.injected=1">run me</a>` +
        '<svg onload="window.injected=1"></svg><p>After &lt;b&gt;all&lt;/b&gt;</p>';
      await route.fulfill({ response, json: { General: [{ Id: 46, Question: `Why ${SCRIPT}?`, Answer }] } });
    });
    await disableBatching(page);
    await page.goto('/support/faq/46');
    await expectPage(page, `Why ${SCRIPT}?`);
    const main = page.getByRole('main');
    await expect(main.getByText('Before', { exact: true })).toBeVisible();
    await expect(main.getByText('After <b>all</b>', { exact: true })).toBeVisible();
    await expect(main.getByText('run me', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'run me' })).toHaveCount(0);
    await expect(main.locator('[onclick], [onload], a[href^="javascript:"]')).toHaveCount(0);
    await expectNoInjection(page);
  });

  test('product names with markup and paths are shown as text', {
    tag: ['@CERT-07', '@DETAIL-02', '@R-06'],
  }, async ({ page }) => {
    const name = `../../etc/passwd ${SCRIPT} "&'\\`;
    await disableBatching(page);
    await page.route(/\/v1\/.*\/GetCertificate(Summary|Details)\b/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /"(ProductName|ProductDescription)":"[^"]*"/g,
        (_, field: string) => `"${field}":${JSON.stringify(name)}`,
      );
      await route.fulfill({ response, body });
    });
    await page.goto('/certificates');
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: /^Certificate Details for/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expectNoInjection(page);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('a document with malicious content', () => {
  test.use({ demoUser: 'inGrace' });

  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: 'new-registration', value: 'true', url: baseURL ?? '' }]);
  });

  test("in the insured's name is shown as text, with a safe file name", {
    tag: ['@WEL-05', '@AMB-26', '@R-06', '@R-16'],
  }, async ({ page }) => {
    const insured = '../../<img src=x onerror="window.injected=1">';
    await page.route('**/v1/**/GetDocumentMFPList*', async (route) => {
      const response = await route.fetch();
      const [first] = (await response.json()) as Record<string, unknown>[];
      await route.fulfill({ response, json: [{ ...first, LineOfBusiness: 'L', InsuredName: insured }] });
    });
    await page.goto('/certificates');
    const dialog = page.getByRole('dialog', { name: 'Your welcome packet' });
    await expect(dialog).toContainText(`Life Insurance, ${insured}`);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download/ }).click();
    expect((await saving).suggestedFilename()).toBe(
      'Welcome Packet - Life Insurance - .. ..  img src=x onerror= window.injected=1.pdf',
    );
    await expectNoInjection(page);
  });

  test('instead of a PDF is not saved and does not run', { tag: ['@R-16', '@ERR-17'] }, async ({ page }) => {
    await page.route('**/v1/**/GetDocument?*', (route) =>
      route.fulfill({ json: Buffer.from(`<html><body>${SCRIPT}</body></html>`).toString('base64') }),
    );
    let saved = 0;
    page.on('download', () => {
      saved += 1;
    });
    await page.goto('/certificates');
    await page
      .getByRole('dialog', { name: 'Your welcome packet' })
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    await expect(
      page.getByText('Oops! There was a problem when getting the document.').first(),
    ).toBeVisible();
    expect(saved).toBe(0);
    await expectNoInjection(page);
  });
});

test.describe('impossible URLs', () => {
  test.use({ allowedConsoleErrors: FAILED_REQUEST });

  test('lead home or respond 4xx, and the portal keeps working', {
    tag: ['@ROUTE-16', '@AMB-88', '@R-23'],
  }, async ({ page }) => {
    for (const [address, status, linkTarget] of [
      [`/certificate-details/${'9'.repeat(10_000)}`, 414, undefined],
      ['/certificate-details/%00', 302, '/'],
      ['/certificate-details/%E0%A4%A', 302, '/'],
      ['/certificates/%2e%2e%2fsecret', 302, '/'],
      ['//evil.example', 302, '/'],
      ['/no-such-file.js', 404, undefined],
    ] as const) {
      const response = await page.request.get(`${ORIGIN}${address}`, { maxRedirects: 0 });
      expect([response.status(), response.headers().location], address.slice(0, 60)).toEqual([
        status,
        linkTarget,
      ]);
    }
    await page.goto('/');
    await expectPage(page, 'Sign in to manage your account online');
  });
});

test('the return path after sign-in stays within the portal', { tag: '@R-21' }, async ({ page }) => {
  const crossOriginRequests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('evil.example')) crossOriginRequests.push(request.url());
  });
  // A modified state returns with the provider's response.
  await page.route('**/oauth2/v2.0/authorize*', async (route) => {
    const url = new URL(route.request().url());
    const [own = ''] = (url.searchParams.get('state') ?? '').split('|');
    url.searchParams.set('state', `${own}|//evil.example/certificates`);
    await route.continue({ url: url.href });
  });
  await signIn(page, 'oneCertificate');
  await expectPage(page, /Certificates|You are not signed in/);
  await expect(page).toHaveURL((url) => url.hostname === 'localhost');
  expect(crossOriginRequests).toEqual([]);
});

test.describe('a portal that cannot start', () => {
  test.use({ allowedConsoleErrors: /The portal could not start|Failed to load resource/ });

  for (const [what, pattern, replacement, messages] of [
    ['registry', /"revision":\d+/, '"revision":,', /^The portal could not start SyntaxError:/],
    ['configuration', /"restApiServer":""/, '"restApiServer":17', /^The portal could not start \$ZodError/],
  ] as const) {
    test(`an invalid ${what} shows the error page with telephone numbers`, {
      tag: ['@ERR-38', '@ERR-39', '@AMB-50'],
    }, async ({ page, consoleErrors }) => {
      await page.route('**/certificates', async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(pattern, replacement);
        await route.fulfill({ response, body: html });
      });
      await page.goto('/certificates');
      await expectPage(page, 'Sorry, there is a problem');
      await expect(page.getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ }).first()).toBeVisible();
      expect(consoleErrors).toEqual([expect.stringMatching(messages)]);
      await page.unroute('**/certificates');
      await page.getByRole('link', { name: 'open the portal' }).click();
      await expectPage(page, 'Sign in to manage your account online');
    });
  }
});
