import type { BrowserContext, Page } from 'playwright/test';
import { openSigningWindow, SIGNING_PORT, sign, signingLinkFor } from '../support/e-signature.ts';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { disableBatching } from '../support/open-page-state.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, FAILED_REQUEST, test } from '../support/test.ts';

const certificate = (page: Page) => page.getByLabel('Certificate', { exact: true });

/** Selects the first certificate of the open form and continues. Returns the opened window. */
async function openForm(page: Page, context: BrowserContext): Promise<Page> {
  await certificate(page).selectOption({ index: 1 });
  return openSigningWindow(context, () =>
    page.getByRole('button', { name: /^(Continue|Open the form again)$/ }).click(),
  );
}

/** Goes from the first page of Electronic Funds Transfer to its signature. */
async function goToSignature(form: Page): Promise<void> {
  await form.getByLabel('Stop automatic payment').check();
  await form.getByRole('button', { name: 'Continue to review' }).click();
  await form.getByRole('link', { name: 'Continue to signature' }).click();
}

/** Returns to the page and reads the form's status. */
async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => ['blur', 'focus'].map((type) => window.dispatchEvent(new Event(type))));
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test.describe('a member with every line of business', () => {
  test.use({ demoUser: 'manyCertificates' });

  test('starts every form, each in a window of the signing service', {
    tag: [
      '@CTX-09',
      '@FORM-01',
      '@FORM-04',
      '@FORM-07',
      '@FORM-09',
      '@FORM-11',
      '@FORM-14',
      '@AMB-46',
      '@R-17',
      '@R-18',
    ],
  }, async ({ page, context }) => {
    await page.goto('/forms');
    for (const [id, name] of [
      [45, 'Certificate of Loan'],
      [43, 'Electronic Funds Transfer'],
      [50, 'Universal Life Withdrawal'],
      [44, 'Annuity Withdrawal'],
      [49, 'Surrender Paid-Up Additions'],
      [48, 'Surrender of Dividend Accumulations'],
      [46, 'Change of Beneficiary'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await expectPage(page, name);
      await expect(page).toHaveURL(`/forms/${id}`);
      // He has one universal life certificate, so there is no choice to make.
      await expect(certificate(page)).toHaveValue(id === 50 ? '000020422820' : '0');
      const form = await openForm(page, context);
      await expect(form.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await form.evaluate(() => window.opener === null)).toBe(true);
      await form.close();
      await expect(page.getByText('Your form is open in another window.')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Forms' }).click();
    }

    await expectPage(page, 'Available Forms');
    const form = await openSigningWindow(context, () =>
      page.getByRole('button', { name: /^Change a name/ }).click(),
    );
    await expect(form.getByRole('heading', { level: 1, name: 'Change of Name' })).toBeVisible();
  });
});

test.describe('a member who signs', () => {
  test.use({ demoUser: 'inGrace' });

  test('reads the status of closed, declined and signed forms', {
    tag: ['@F-07', '@CTX-09', '@FORM-09', '@F-15'],
  }, async ({ page, context }) => {
    await page.goto('/forms/43');
    const form = await openForm(page, context);
    await form.close();
    await expectMessage(page, 'We do not have your signature yet.');
    await page.reload();
    await certificate(page).selectOption({ index: 1 });
    await expect(page.getByText('We do not have your signature yet.')).toBeVisible();
    await page.goto('/forms');
    const ownForms = page.getByRole('region', { name: /^Your forms/ });
    await expect(ownForms).toContainText('Not signed yet');

    // Later, in another tab, the form continues from the list.
    await ownForms.getByRole('link', { name: 'Continue Electronic Funds Transfer' }).first().click();
    await expectPage(page, 'Electronic Funds Transfer');
    const declined = await openForm(page, context);
    await goToSignature(declined);
    await declined.getByRole('button', { name: 'I do not want to sign' }).click();
    await expect(declined.getByRole('heading', { name: 'The form was declined' })).toBeVisible();
    await declined.close();
    await expectMessage(page, 'The form was declined.');

    const signed = await openForm(page, context);
    await goToSignature(signed);
    await sign(signed, 'Denise Braxton');
    await expect(signed.getByRole('heading', { name: 'The form is signed' })).toBeVisible();
    await signed.close();
    await expectMessage(page, 'We have received your signed form.');
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Back to Forms' }).click();
    await expect(ownForms.getByText('Received').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await ownForms
      .getByRole('button', { name: /^Download the signed form/ })
      .first()
      .click();
    expect((await saving).suggestedFilename()).toMatch(/^Electronic Funds Transfer - \d{12} - .+\.pdf$/);
  });
});

test.describe('a member in a state where a spouse must consent', () => {
  test.use({ demoUser: 'spouseConsent' });

  test('the keyboard alone leads to the form, which needs both signatures', {
    tag: ['@F-07', '@FORM-08', '@FORM-13', '@FORM-15', '@FORM-16', '@FORM-17', '@F-15', '@CTX-02'],
  }, async ({ page, context }) => {
    // Each attempt has its own email address.
    const email = `luis.${Date.now()}@example.org`;
    await test.step('missing answers are explained', async () => {
      await page.setViewportSize({ width: 320, height: 512 });
      await page.goto('/forms/45');
      await expectPage(page, 'Certificate of Loan');
      await expectInViewport(await tabTo(page, 'button', 'Continue'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'Certificate: This field is required' })).toBeVisible();
      await expect(
        page.getByRole('link', { name: 'Do you have a spouse? This field is required' }),
      ).toBeVisible();
    });

    await test.step('the effects appear without moving the page', async () => {
      await expectInViewport(await tabTo(page, 'combobox', 'Certificate'));
      const { promise: seen, resolve: answerNow } = Promise.withResolvers<void>();
      await page.route('**/GetSurrenderQuote*', async (route) => {
        await seen;
        await route.continue();
      });
      await page.keyboard.press('ArrowDown');
      const effects = page.getByRole('region', { name: 'How this affects your certificate' });
      await expect(effects.getByText('Available for a loan')).toBeVisible();
      const before = await effects.boundingBox();
      answerNow();
      await expect(effects.getByText(/^\$[\d,]+\.\d\d$/)).toHaveCount(5);
      // Content below does not move: a button that moves during a press is missed.
      expect(await effects.boundingBox()).toEqual(before);
    });

    await test.step('the spouse is named', async () => {
      await expectInViewport(await tabTo(page, 'radio', 'Yes'));
      await page.keyboard.press('Space');
      await expectInViewport(await tabTo(page, 'textbox', "Spouse's full name"));
      await page.keyboard.type('Luis Valdez');
      await expectInViewport(await tabTo(page, 'textbox', "Spouse's e-mail address"));
      await page.keyboard.type(email);
      await expectNoHorizontalScroll(page);
      await expectInViewport(await tabTo(page, 'button', 'Continue'));
    });

    const requested = context.waitForEvent(
      'request',
      (request) => new URL(request.url()).port === SIGNING_PORT,
    );
    const form = await openSigningWindow(context, () => page.keyboard.press('Enter'));
    expect((await requested).url()).toContain(
      `&Spouse_UserName=Luis%20Valdez&Spouse_Email=${encodeURIComponent(email)}&EnvelopeField_Reference=`,
    );

    await test.step('both sign', async () => {
      await form.getByLabel('The most that is available').check();
      await form.getByLabel('A check to my address on record').check();
      await form.getByRole('button', { name: 'Continue to review' }).click();
      await form.getByRole('link', { name: 'Continue to signature' }).click();
      await sign(form, 'Rosa Valdez');
      await expectMessage(page, 'You have signed. Now your spouse has to sign.');
      await expect.poll(() => signingLinkFor(email)).toBeDefined();
      await form.goto(signingLinkFor(email) ?? '');
      await sign(form, 'Luis Valdez');
      await expectMessage(page, 'We have received your signed form.');
    });

    await test.step('the form is listed as received', async () => {
      await page.getByRole('link', { name: 'Back to Forms' }).click();
      await expect(
        page
          .getByRole('region', { name: /^Your forms/ })
          .getByText('Received')
          .first(),
      ).toBeVisible();
    });
  });
});

test.describe('failures', () => {
  test.use({ demoUser: 'overdue', allowedConsoleErrors: FAILED_REQUEST });

  test('a blocked window leaves a link to the form', {
    tag: ['@AMB-46', '@FORM-09'],
  }, async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/forms/43');
    await certificate(page).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Continue' }).click();
    const link = page.getByRole('link', { name: /^Open the form/ });
    await expect(link).toHaveAttribute('href', /EnvelopeField_Reference=/);
    expect(new URL((await link.getAttribute('href')) ?? '').port).toBe(SIGNING_PORT);
  });

  test('each failing call shows its text, and that nothing was sent', {
    tag: ['@ERR-03', '@ERR-18', '@ERR-22', '@ERR-23', '@ERR-24', '@ERR-25'],
  }, async ({ page, context }) => {
    const main = page.getByRole('main');
    await disableBatching(page);
    for (const [call, tail] of [
      ['GetCertificateSummary', 'when getting certificates.'],
      ['GetPrimaryAddress', 'getting your address information.'],
      ['GetDocuSignUrls', 'when getting the DocuSign URLs.'],
    ] as const) {
      await page.route(`**/${call}*`, (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto('/forms/43');
      await expect(main.getByText(`Oops! There was a problem ${tail}`)).toBeVisible();
      await expect(main.getByText(/^Nothing has been sent\./)).toBeVisible();
      await page.unroute(`**/${call}*`);
    }
    for (const [call, status, tail] of [
      ['GetCertificateDetails', 403, 'when getting the certificate details.'],
      ['GetCertificateDetails', 200, 'parsing the certificate details.'],
      ['StartFormSubmission', 403, 'getting our DocuSign links.'],
    ] as const) {
      await page.goto('/forms/43');
      await certificate(page).selectOption({ index: 1 });
      await page.route(`**/${call}*`, (route) => route.fulfill({ status, json: {} }));
      const opening = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Continue' }).click();
      const form = await opening;
      await expect(main.getByText(`Oops! There was a problem ${tail}`)).toBeVisible();
      await expect.poll(() => form.isClosed()).toBe(true);
      await page.unroute(`**/${call}*`);
    }
  });
});
