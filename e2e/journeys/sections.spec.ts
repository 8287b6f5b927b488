import type { Page, Response } from 'playwright/test';
import { LIBRARY_FINGERPRINTS } from '../support/library-fingerprints.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, test } from '../support/test.ts';

const fact = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label });

test.describe('payments', () => {
  test.use({ demoUser: 'pendingPayments' });

  test('pending and processed payments are listed with their certificates', {
    tag: [
      '@PAY-01',
      '@PAY-02',
      '@PAY-03',
      '@PAY-05',
      '@PAY-06',
      '@PAY-08',
      '@PAY-20',
      '@PAY-21',
      '@PAY-24',
      '@PAY-27',
    ],
  }, async ({ page }) => {
    await page.goto('/payments');
    await expectPage(page, 'Payments');
    const pending = page.getByRole('table', { name: 'Pending Payments' });
    await expect(pending.getByRole('columnheader')).toHaveText([
      'Date Scheduled',
      'Certificate #',
      'Amount',
      'Payment Method',
      'Actions',
    ]);
    for (const [number, amount, method] of [
      ['000020440955', '$150.00', 'One-Time'],
      ['000020441995', '$75.00', 'One-Time'],
      ['000020439876', '$48.80', 'Recurring'],
    ] as const) {
      const row = pending.getByRole('row').filter({ hasText: number });
      await expect(row).toContainText(amount);
      await expect(row).toContainText(method);
    }
    const processed = page.getByRole('table', { name: 'Payment History' });
    await expect(processed.getByRole('columnheader')).toHaveText([
      'Certificate #',
      'Date Received',
      'Amount',
      'Reversed',
    ]);
    // On a phone each row is a card, including the last one.
    await page.setViewportSize({ width: 390, height: 844 });
    const borders = await pending
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).borderBottomWidth));
    expect(borders).toEqual(['1px', '1px', '1px']);
    await page.setViewportSize({ width: 1280, height: 900 });
    const byAmount = processed.getByRole('columnheader', { name: 'Amount' });
    await byAmount.getByRole('button').click();
    await expect(byAmount).toHaveAttribute('aria-sort', /ascending|descending/);
    await page.getByRole('link', { name: 'Request Older Payment Information' }).click();
    await expectPage(page, 'Contact Member Services');
    await expect(page).toHaveURL('/contact?reason=olderpaymentinfo');
  });
});

test.describe('forms, support and profile', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('lists available and unavailable forms', {
    tag: ['@FORM-01', '@FORM-02', '@FORM-04', '@FORM-05', '@FORM-06', '@FORM-11'],
  }, async ({ page }) => {
    await page.goto('/forms');
    await expectPage(page, 'Available Forms');
    await expect(page.getByRole('region', { name: 'For you (6)' }).getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'Annuity Withdrawal' })).toBeDisabled();
    await page.getByRole('link', { name: 'Certificate of Loan' }).click();
    await expectPage(page, 'Certificate of Loan');
    await expect(page).toHaveURL('/forms/45');
    await expect(page.getByLabel('Certificate', { exact: true })).toHaveText(/000020419791 - Whole Life/);
    await page.getByRole('link', { name: 'Back to Forms' }).click();
    await expectPage(page, 'Available Forms');
    await page.goto('/forms/999');
    await expectPage(page, 'Form Not Found');
  });

  test('support finds an article by topic, search and top questions', {
    tag: ['@SUP-01', '@SUP-02', '@SUP-03', '@SUP-04', '@SUP-06', '@SUP-08'],
  }, async ({ page }) => {
    await page.goto('/support');
    await expectPage(page, 'Member Support');
    const tiles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(
      tiles.filter({ hasText: /^(Life Insurance|Annuities|Billing & Payments|General)$/ }),
    ).toHaveText(['Life Insurance', 'Annuities', 'Billing & Payments', 'General']);
    await expect(page.getByRole('region', { name: 'Top questions' }).getByRole('link')).toHaveText([
      'How do I register for the member portal?',
      'How do I make a payment online?',
      'How do I set up automatic payments?',
    ]);
    const help = page.getByRole('region', { name: 'Need Additional Help?' });
    await expect(help.getByRole('link', { name: '800-555-0199' })).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Search help articles' }).first();
    await search.fill('credit card');
    await search.press('Enter');
    await expectPage(page, 'Search results');
    await expect(page).toHaveURL('/support/search/credit%20card');
    await page.getByRole('link', { name: 'Can I pay by credit card?' }).click();
    await expectPage(page, 'Can I pay by credit card?');
    // Misspelled, unfinished input with the keyboard alone.
    await page.goto('/support');
    await search.fill('benificiary');
    await expect(page.getByRole('option').first()).toBeVisible();
    await search.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText(/beneficiar/);
    await expectGoodAtEverySize(page);
    await search.press('Enter');
    await expect(page).toHaveURL(/\/support\/faq\/\d+$/);
    await page.goto('/support/search/RMD');
    const best = page
      .getByRole('region', { name: /^Articles? found/ })
      .getByRole('listitem')
      .first();
    await expect(best).toContainText('What are required minimum distributions?');
    await expect(best.locator('mark').first()).toBeVisible();
  });

  test('the profile shows the account and the data on file', {
    tag: ['@PROF-01', '@PROF-02', '@PROF-03', '@PROF-05', '@PROF-06', '@PROF-07'],
  }, async ({ page }) => {
    await page.goto('/profile');
    await expectPage(page, 'Profile');
    for (const label of ['Username', 'Password', 'Account display name', 'Preferred email']) {
      await expect(fact(page, label)).toBeVisible();
    }
    await expect(page.getByText('563-555-0114')).toBeVisible();
    await expect(page.getByText('214 Juniper Street')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const legalName = fact(page, 'Legal name on certificates').locator('+ dd');
    await expect(legalName).toHaveText('Margaret Lindqvist', { useInnerText: true });
    await expect(page.getByText(/^Change/).filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.getByRole('link', { name: 'Change contact information' }).click();
    await expectPage(page, 'Update Contact Information');
  });

  test('a prefetched section opens without loading its files again', {
    tag: '@CTX-02',
  }, async ({ page }) => {
    const filesOfPayments = (initiator: string) =>
      page.evaluate(
        (type) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(
              ({ name, initiatorType }) => initiatorType === type && name.includes('/releases/payments/'),
            )
            .filter(({ responseEnd }) => responseEnd > 0)
            .map(({ name, transferSize }) => ({
              file: /\/(\w+)[^/]*\.js$/.exec(name)?.[1],
              fromNetwork: transferSize > 0,
            }))
            .sort((a, b) => (a.file ?? '').localeCompare(b.file ?? '')),
        initiator,
      );
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    const both = (fromNetwork: boolean) => [
      { file: '__federation_expose_section', fromNetwork },
      { file: 'remoteEntry', fromNetwork },
    ];
    await expect.poll(() => filesOfPayments('fetch')).toEqual(both(true));
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await expectPage(page, 'Payments');
    // Optional parts of this member's page, such as list tools, were not prefetched.
    expect(await filesOfPayments('script')).toEqual(expect.arrayContaining(both(false)));
  });

  test('shared libraries are loaded once, whatever sections are open', {
    tag: ['@CTX-02', '@AMB-60'],
  }, async ({ page }) => {
    const scripts = new Map<string, Promise<string>>();
    const keep = (response: Response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/releases/') && pathname.endsWith('.js') && response.ok()) {
        scripts.set(pathname, response.text());
      }
    };
    await test.step('every section is opened', async () => {
      page.on('response', keep);
      await page.goto('/certificate-details/000020419791');
      await expectPage(page, 'Certificate Details');
      for (const [link, heading] of [
        ['Payments', 'Payments'],
        ['Documents', 'Documents'],
        ['Support', 'Member Support'],
        ['Edit Profile', 'Profile'],
      ] as const) {
        await page.getByRole('link', { name: link, exact: true }).click();
        await expectPage(page, heading);
      }
    });

    // Responses that are pending at the end of the test can no longer be read.
    page.off('response', keep);
    const loaded = await Promise.all([...scripts].map(async ([path, text]) => ({ path, text: await text })));
    const bySection = Object.groupBy(loaded, ({ path }) => path.split('/')[2] ?? '');
    const { shell = [], ...sections } = bySection;
    // Other tests may have promoted sections too.
    expect(Object.keys(sections)).toEqual(
      expect.arrayContaining([
        'certificates',
        'documents-forms',
        'payments',
        'registration-profile',
        'support-contact',
      ]),
    );

    await test.step('no section contains a shared library', async () => {
      for (const [library, mark] of Object.entries(LIBRARY_FINGERPRINTS)) {
        expect(
          shell.filter(({ text }) => text.includes(mark)).length,
          `${library} in the shell`,
        ).toBeGreaterThan(0);
        const copies = Object.values(sections).flatMap((files = []) =>
          files.filter(({ text }) => text.includes(mark)),
        );
        expect(
          copies.map(({ path }) => path),
          `${library} in sections`,
        ).toEqual([]);
      }
    });

    await test.step('each shared library has one version', async () => {
      const shared = await page.evaluate(() => {
        const { __SHARE__ } = (globalThis as unknown as { __FEDERATION__: { __SHARE__: object } })
          .__FEDERATION__;
        const versions: Record<string, Set<string>> = {};
        for (const scopes of Object.values(__SHARE__) as Record<string, Record<string, object>>[]) {
          for (const scope of Object.values(scopes)) {
            for (const [name, found] of Object.entries(scope)) {
              versions[name] ??= new Set();
              for (const version of Object.keys(found)) versions[name].add(version);
            }
          }
        }
        return Object.fromEntries(Object.entries(versions).map(([name, found]) => [name, found.size]));
      });
      for (const name of [
        'react',
        'react-dom',
        '@portal/api',
        '@portal/section-sdk/event-bus',
        '@portal/section-sdk/router',
        '@portal/ui',
      ]) {
        expect(shared[name], `${name} in the share scope`).toBe(1);
      }
    });
  });
});
