import type { Locator, Page, Response } from 'playwright/test';
import type { DemoCertificate } from '../support/demo.ts';
import { expectedHead, expectedParts, isQuoted } from '../support/expected-details.ts';
import {
  expectedCard,
  expectedSummary,
  isAnnuity,
  isBilled,
  isOverdue,
  isPaidUp,
  isSuspended,
  lateWords,
} from '../support/expected-list.ts';
import { type Kind, type Persona, personas, requireKnown } from '../support/personas.ts';
import { secretsOf } from '../support/secrets.ts';
import { readBlocks } from '../support/shown-blocks.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectNoSidewaysScroll, test } from '../support/test.ts';
import { namesIn } from '../support/wording.ts';

/** Each account of the dataset on the pages of certificates, held against what its file says of it. */

const OWNERS_ONLY =
  'Certificate information is only available to Owners with active certificates. Please contact Customer Support Center for any questions at 800-555-0199';
const NONE = 'There were no certificates to display.';

/** How many certificates of one member are opened: different ones, as far as there are any. */
const OPENED = 3;

const BY_KIND: Readonly<Record<Kind, string>> = {
  'not validated': 'AUTH-12',
  denied: 'ROUTE-17 AMB-69',
  owner: 'CERT-01 CERT-04 CERT-06 CERT-07 CERT-10 CERT-11 DETAIL-02 DETAIL-04 DETAIL-07 DETAIL-08',
  'payor only': 'CERT-02 CERT-21 CERT-22 R-14 AMB-58',
  'pending only': 'CERT-02 CERT-20 CERT-22',
  'no certificates': 'CERT-03',
  unknown: 'ENT-01',
};

type Sees = (persona: Persona, opened: readonly DemoCertificate[]) => boolean;
const owns =
  (is: (one: DemoCertificate) => boolean): Sees =>
  ({ owned }) =>
    owned.some(is);
const opens =
  (is: (one: DemoCertificate) => boolean): Sees =>
  (_persona, opened) =>
    opened.some(is);
const isOf = (lines: string, one: DemoCertificate) => lines.includes(one.LineOfBusiness);

/** What an owner's test proves beside that, where the member has something of the kind. */
const BY_CONTENT: readonly (readonly [string, Sees])[] = [
  ['SUM-02 SUM-03 SUM-08', (persona) => !isPaidUp(persona)],
  ['SUM-04', isPaidUp],
  ['SUM-12', (persona) => isPaidUp(persona) && persona.owned.some(({ PaidUpType }) => PaidUpType !== 'SP')],
  ['SUM-06', (persona) => isOverdue(persona) && !persona.owned.some(({ IsInGrace }) => IsInGrace)],
  ['SUM-09', owns((one) => isOf('A', one) && isBilled(one))],
  ['SUM-11', owns((one) => isOf('U', one) && one.BillingStatus !== 'Active')],
  ['F-18', owns((one) => lateWords(one) !== null)],
  ['CERT-05 R-14 AMB-58', ({ paid }) => paid.length > 0],
  ['CERT-08', owns((one) => one.FaceAmount !== null && !isSuspended(one))],
  ['CERT-12', owns((one) => !isAnnuity(one))],
  ['CERT-13', owns(isAnnuity)],
  ['CERT-14', owns((one) => isOf('I', one) && !isSuspended(one))],
  ['CERT-15', owns((one) => isOf('I', one) && !isSuspended(one) && one.InterestRate === null)],
  ['CERT-16', owns((one) => isOf('I', one) && isSuspended(one))],
  ['CERT-09 CERT-19 R-14', owns(isSuspended)],
  ['CERT-17', owns(isBilled)],
  ['CERT-18', owns((one) => !isSuspended(one))],
  ['DETAIL-03', opens(isAnnuity)],
  ['DETAIL-05', opens((one) => !isAnnuity(one))],
  ['DETAIL-06 DETAIL-32', opens((one) => isOf('I', one))],
  ['DETAIL-09', opens((one) => namesIn('Primary Beneficiary', one).length > 0)],
  ['DETAIL-11', opens((one) => !isOf('I', one) && namesIn('Primary Beneficiary', one).length === 0)],
  ['DETAIL-15 DETAIL-17', opens((one) => isOf('L', one) && isQuoted(one))],
  ['DETAIL-16 DETAIL-18 DETAIL-19 DETAIL-20', opens((one) => isOf('LU', one) && isQuoted(one))],
  ['DETAIL-21 DETAIL-22 DETAIL-23 DETAIL-24 DETAIL-25', opens((one) => isAnnuity(one) && isQuoted(one))],
  ['DETAIL-26', opens((one) => one.ByPassQuoteCalc)],
  ['DETAIL-27 DETAIL-30', opens(isBilled)],
];

for (const persona of personas()) {
  const opened = differentOnes(persona.owned);
  const content = persona.kind === 'owner' ? BY_CONTENT.filter(([, sees]) => sees(persona, opened)) : [];
  const ids = new Set([BY_KIND[persona.kind], ...content.map(([proves]) => proves)].join(' ').split(' '));

  test.describe(() => {
    // What somebody else owns is answered 404, which the browser reports.
    const allowedComplaints = persona.paid.length > 0 ? /404 \(Not Found\)/ : undefined;
    test.use({ person: persona.account.EmailAddress, allowedComplaints });

    test(`${[...ids].sort().join(' ')} ${persona.name}, ${persona.kind}`, async ({ page }) => {
      requireKnown(persona);
      await SEES[persona.kind](page, persona, opened);
    });
  });
}

/** What each kind of member must see. */
const SEES: Readonly<
  Record<Kind, (page: Page, persona: Persona, opened: readonly DemoCertificate[]) => Promise<void>>
> = {
  'not validated': (page, persona) =>
    expectElsewhere(page, persona, '/registration/2', 'Personal Information'),
  denied: (page, persona) =>
    expectElsewhere(page, persona, '/login-failed', 'Your account is not open online'),
  async owner(page, persona, opened) {
    const answer = await openList(page, persona);
    await expectBlocks(cards(page), persona.owned.map(expectedCard));
    await expectSummary(page, persona);
    await expectKept(page, persona, answer);
    await expectFits(page);
    for (const certificate of opened) await expectDetails(page, persona, certificate);
    for (const certificate of persona.paid) await expectNotTheirs(page, persona, certificate);
  },
  async 'payor only'(page, persona) {
    await expectNoCards(page, persona, OWNERS_ONLY);
    for (const certificate of persona.paid) await expectNotTheirs(page, persona, certificate);
  },
  async 'pending only'(page, persona, opened) {
    await expectNoCards(page, persona, OWNERS_ONLY);
    for (const certificate of opened) await expectDetails(page, persona, certificate);
  },
  'no certificates': (page, persona) => expectNoCards(page, persona, NONE),
  // Refused before it is asked for.
  unknown: () => Promise.resolve(),
};

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Waits until the blocks read so. */
async function expectBlocks(blocks: Locator, expected: readonly unknown[]): Promise<void> {
  await expect
    .poll(() => readBlocks(blocks), { intervals: [50, 100, 200], timeout: 20_000 })
    .toEqual(expected);
}

/** Opens the list, whose answer holds what the member owns and pays for, and no other certificate. */
async function openList(page: Page, { owned, paid }: Persona): Promise<Response> {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/GetCertificateSummary\?/),
    page.goto('/certificates'),
  ]);
  await expectPage(page, 'Certificates');
  const { Certificates } = (await answer.json()) as { Certificates: { CertificateNumber: string }[] };
  expect(Certificates.map(numberOf).sort()).toEqual([...owned, ...paid].map(numberOf).sort());
  return answer;
}

const numberOf = ({ CertificateNumber }: { CertificateNumber: string }) => CertificateNumber;

async function expectNoCards(page: Page, persona: Persona, text: string): Promise<void> {
  const answer = await openList(page, persona);
  await expect(page.getByRole('main')).toContainText(text);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/\d{12}/);
  await expectSummary(page, persona);
  await expectKept(page, persona, answer);
  await expectFits(page);
}

async function expectSummary(page: Page, persona: Persona): Promise<void> {
  const summary = page.getByRole('region', { name: 'Payment summary' });
  if (isPaidUp(persona)) await expect(summary).toHaveText('Your account is up to date.');
  else await expectBlocks(summary, [expect.objectContaining({ facts: expectedSummary(persona) })]);
}

/** Nothing of what the member may not see is on the page, nor in what it was made from. */
async function expectKept(page: Page, persona: Persona, answer: Response): Promise<void> {
  const seen = `${await answer.text()}\n${await page.getByRole('main').textContent()}`;
  expect(secretsOf(persona).filter((secret) => seen.includes(secret))).toEqual([]);
}

/** Opens one certificate, by its link where there is one, and goes back to the list. */
async function expectDetails(page: Page, persona: Persona, certificate: DemoCertificate): Promise<void> {
  const { CertificateNumber, Status } = certificate;
  const linked = persona.kind === 'owner' && !isSuspended(certificate);
  const [answer] = await Promise.all([
    page.waitForResponse(/\/GetCertificateDetails\?/),
    linked
      ? page.getByRole('link', { name: `Certificate Details for ${CertificateNumber}` }).click()
      : page.goto(`/certificate-details/${CertificateNumber}`),
  ]);
  await expectPage(page, 'Certificate Details');
  const main = page.getByRole('main');
  const product = main.getByRole('heading', { level: 2, name: certificate.ProductDescription });
  await expectBlocks(product.locator('xpath=ancestor::*[.//dl][1]'), [expectedHead(certificate)]);
  const parts = main.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expectBlocks(parts, expectedParts(certificate));
  const pending = page.getByText('This certificate is pending.');
  await expect(pending).toHaveCount(Status === 'Pending' ? 1 : 0);
  await expectKept(page, persona, answer);
  await expectFits(page);
  await page.getByRole('link', { name: 'Back to Certificates' }).click();
  await expectPage(page, 'Certificates');
}

/** A certificate that the member pays for and does not own, asked for by its address. */
async function expectNotTheirs(page: Page, persona: Persona, certificate: DemoCertificate): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/GetCertificateDetails\?/),
    page.goto(`/certificate-details/${certificate.CertificateNumber}`),
  ]);
  expect(answer.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText(NONE);
  await expectKept(page, persona, answer);
  await expectFits(page);
}

/** Somebody who may not see the page is led to another, and sees nothing of what they own. */
async function expectElsewhere(page: Page, { owned }: Persona, path: string, heading: string): Promise<void> {
  await page.goto('/certificates');
  await expectPage(page, heading);
  await expect(page).toHaveURL(path);
  for (const { CertificateNumber, ProductDescription } of owned) {
    await expect(page.getByText(CertificateNumber)).toHaveCount(0);
    await expect(page.getByText(ProductDescription)).toHaveCount(0);
  }
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** One certificate of each line of business, then of each other kind. */
function differentOnes(certificates: readonly DemoCertificate[]): readonly DemoCertificate[] {
  const firstOfEach = (kind: (one: DemoCertificate) => string) =>
    [...Map.groupBy(certificates, kind).values()].flatMap(([first]) => first ?? []);
  const ofLines = firstOfEach(({ LineOfBusiness }) => LineOfBusiness);
  const others = firstOfEach((one) =>
    [one.Status, one.LineOfBusiness, one.PaidUpType, one.ByPassQuoteCalc, one.BillingStatusReason].join(),
  );
  return [...new Set([...ofLines, ...others])].slice(0, OPENED);
}
