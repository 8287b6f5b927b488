import type { Locator, Page } from 'playwright/test';
import type { DemoUser } from '../support/demo-users.ts';
import { expectForms, followFormLinks } from '../support/expect-forms.ts';
import { expectPayment } from '../support/expect-payment.ts';
import {
  type ExpectedBlock,
  type ExpectedDetails,
  type ExpectedPages,
  type ExpectedRedirect,
  expectedByEmail,
} from '../support/expected-pages.ts';
import { navigateToPage } from '../support/open-page-state.ts';
import { readBlocks } from '../support/read-blocks.ts';
import { expectPage, signInTo, waitForLandingPage } from '../support/sign-in.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/test.ts';

/** Compares the certificate, form and payment pages of each demo account with its file of expectations. */

const NONE = 'There were no certificates to display.';

for (const [demoUser, expected] of expectedByEmail()) {
  test.describe(() => {
    // Another member's certificate responds 404, and an early request 403. The browser reports both.
    const allowedConsoleErrors =
      'redirect' in expected
        ? /403 \(Forbidden\)/
        : expected.notOwned.length > 0
          ? /404 \(Not Found\)/
          : undefined;
    test.use({ allowedConsoleErrors });

    const tag = expected.requirements.split(' ').map((id) => `@${id}`);
    test(`${expected.name}, ${expected.kind}`, { tag }, async ({ page }) => {
      // Most users appear only in this journey, so a stored session would not pay off.
      await ('redirect' in expected
        ? expectRedirect(page, demoUser, expected)
        : expectPages(page, demoUser, expected));
    });
  });
}

/** Checks the list, each opened certificate, each certificate of another member, the forms and the payment steps. */
async function expectPages(page: Page, demoUser: DemoUser, expected: ExpectedPages): Promise<void> {
  const formLinks = followFormLinks(page);
  const apiResponse = await openList(page, demoUser, expected);
  const main = page.getByRole('main');
  if (expected.notice !== undefined) {
    await expect(main).toContainText(expected.notice);
    await expect(main).not.toContainText(/\d{12}/);
  }
  await openCards(page, expected);
  await expectBlocks(
    main.getByRole('list', { name: 'Your certificates' }).getByRole('listitem'),
    areCollapsed(expected)
      ? expected.cards.map(toShownBlock).map((card) => ({ ...card, actions: [card.title, ...card.actions] }))
      : expected.cards.map(toShownBlock),
  );
  await expectSummary(page, expected);
  await expectNothingHidden(page, expected, apiResponse);
  await expectFits(page);
  for (const details of expected.details) await expectDetails(page, expected, details);
  for (const number of expected.notOwned) await expectNotFound(page, expected, number);
  await expectForms(page, expected.forms, formLinks);
  if (expected.pay !== undefined) await expectPayment(page, expected.pay);
}

/** More than three cards are collapsed to a button with their title. */
const areCollapsed = ({ cards }: ExpectedPages) => cards.length > 3;

async function openCards(page: Page, expected: ExpectedPages): Promise<void> {
  if (!areCollapsed(expected)) return;
  const forAll = page.getByRole('button', { name: /^(Open|Close) all$/ });
  if ((await forAll.textContent()) === 'Open all') await forAll.click();
  await expect(forAll).toHaveText('Close all');
}

/** Returns the expected block as `readBlocks` reads it. */
const toShownBlock = ({ text: says, ...block }: ExpectedBlock) => ({
  ...block,
  text: expect.stringContaining(says),
});

async function expectBlocks(blocks: Locator, expected: readonly unknown[]): Promise<void> {
  await expect.poll(() => readBlocks(blocks), { intervals: [50, 100, 200] }).toEqual(expected);
}

interface ApiResponse {
  readonly status: number;
  readonly text: string;
}

/** Reads the response at once, because the browser may discard it later. */
async function responseTo(page: Page, call: RegExp): Promise<ApiResponse> {
  const response = await page.waitForResponse(call);
  return { status: response.status(), text: await response.text() };
}

/** Signs in to the list, and checks that its response has only certificates that the member owns or pays for. */
async function openList(page: Page, demoUser: DemoUser, { returned }: ExpectedPages): Promise<ApiResponse> {
  const [apiResponse] = await Promise.all([
    responseTo(page, /\/GetCertificateSummary\?/),
    signInTo(page, '/certificates', demoUser),
  ]);
  await waitForLandingPage(page);
  // Members without certificates of their own land on another page.
  if (new URL(page.url()).pathname !== '/certificates')
    await navigateToPage(page, '/certificates', 'Certificates');
  await expectPage(page, 'Certificates');
  const { Certificates } = JSON.parse(apiResponse.text) as { Certificates: { CertificateNumber: string }[] };
  expect(Certificates.map(({ CertificateNumber }) => CertificateNumber).sort()).toEqual(returned);
  return apiResponse;
}

async function expectSummary(page: Page, { summary, summaryText }: ExpectedPages): Promise<void> {
  const region = page.getByRole('region', { name: 'Payment summary' });
  if (typeof summary === 'string') await expect(region).toHaveText(summary);
  else
    await expectBlocks(region, [
      expect.objectContaining({ facts: summary, text: expect.stringContaining(summaryText) }),
    ]);
}

/** Expects no hidden value on the page or in the responses. */
async function expectNothingHidden(
  page: Page,
  { hidden }: ExpectedPages,
  apiResponse: ApiResponse,
): Promise<void> {
  const seen = `${apiResponse.text}\n${await page.getByRole('main').textContent()}`;
  expect(hidden.filter((secret) => seen.includes(secret))).toEqual([]);
}

/** Opens a certificate, by its card's link if there is one, and returns to the list. */
async function expectDetails(page: Page, expected: ExpectedPages, details: ExpectedDetails): Promise<void> {
  const { number, isPending, head, parts } = details;
  await openCards(page, expected);
  const card = expected.cards.find(({ subtitle }) => subtitle.endsWith(number));
  const [apiResponse] = await Promise.all([
    responseTo(page, /\/GetCertificateDetails\?/),
    card?.actions.includes('Certificate Details')
      ? page.getByRole('link', { name: `Certificate Details for ${number}` }).click()
      : page.goto(`/certificate-details/${number}`),
  ]);
  await expectPage(page, 'Certificate Details');
  const main = page.getByRole('main');
  await expectPage(page, `Certificate Details ${head.title}`);
  // The card's subtitle has a label on this page.
  const facts = { ...head.facts, ...(head.subtitle && { 'Tax qualification': head.subtitle }) };
  await expectBlocks(main.locator('dl:not(section dl)'), [
    { ...toShownBlock(head), title: '', subtitle: '', facts },
  ]);
  const regions = main.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expectBlocks(regions, parts.map(toShownBlock));
  await expect(page.getByText('This certificate is pending.')).toHaveCount(isPending ? 1 : 0);
  await expectNothingHidden(page, expected, apiResponse);
  await expectFits(page);
  await page.getByRole('link', { name: 'Back to Certificates' }).click();
  await expectPage(page, 'Certificates');
}

/** Opens by URL a certificate that the member pays for but does not own. */
async function expectNotFound(page: Page, expected: ExpectedPages, number: string): Promise<void> {
  const [apiResponse] = await Promise.all([
    responseTo(page, /\/GetCertificateDetails\?/),
    navigateToPage(page, `/certificate-details/${number}`, 'Certificate Details'),
  ]);
  expect(apiResponse.status).toBe(404);
  await expect(page.getByRole('main')).toContainText(NONE);
  await expectNothingHidden(page, expected, apiResponse);
  await expectFits(page);
}

/** Expects a redirect for a member without access to the page, without any data. */
async function expectRedirect(
  page: Page,
  demoUser: DemoUser,
  { redirect, hidden }: ExpectedRedirect,
): Promise<void> {
  await signInTo(page, '/certificates', demoUser);
  await expectPage(page, redirect.heading);
  await expect(page).toHaveURL(redirect.path);
  for (const text of hidden) await expect(page.getByText(text)).toHaveCount(0);
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}
