import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright/test';
import { sampleSection } from '../fixtures/sample-section.ts';
import { expectPage, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// The browser itself reports failed sections. CSP reports still fail the test.
test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: /^(?!report:)/ });

const SECTIONS = [
  { section: 'certificates', entry: 'Certificates', heading: 'Certificates' },
  { section: 'documents-forms', entry: 'Documents', heading: 'Documents' },
  { section: 'payments', entry: 'Payments', heading: 'Payments' },
  { section: 'support-contact', entry: 'Support', heading: 'Member Support' },
  { section: 'registration-profile', entry: 'Edit Profile', heading: 'Profile' },
] as const;
type Section = (typeof SECTIONS)[number];
const [, , PAYMENTS] = SECTIONS;

const filesOf = (section: string) => `**/releases/${section}/**`;

/** Returns the fallback card of section.json. */
function fallbackCardOf(section: string): { title: string; body: string } {
  const file = path.resolve(import.meta.dirname, `../../mfe-${section}/section.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { fallback: { title: string; body: string } }).fallback;
}

async function expectCard(page: Page, { title, body }: { title: string; body: string }): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText(title)).toBeVisible();
  await expect(main.getByText(body)).toBeVisible();
  await expect(main.getByRole('link', { name: '800-555-0199' }).first()).toBeVisible();
}

const open = (page: Page, entry: string) => page.getByRole('link', { name: entry, exact: true }).click();
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** Opens another section, then a broken one: only its card is affected, and Retry recovers without a reload. */
async function expectOthersWork(
  page: Page,
  { section, entry, heading }: Section,
  breakIt: (route: Route) => Promise<void>,
): Promise<void> {
  const otherSection = section === 'support-contact' ? SECTIONS[1] : SECTIONS[3];
  await page.route(filesOf(section), breakIt);
  await page.goto(section === 'support-contact' ? '/documents' : '/support');
  await expectPage(page, otherSection.heading);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await open(page, entry);
  await expectCard(page, fallbackCardOf(section));
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
  await open(page, otherSection.entry);
  await expectPage(page, otherSection.heading);
  await open(page, entry);
  await expectCard(page, fallbackCardOf(section));

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retry(page);
  await expect(page.getByText(fallbackCardOf(section).title)).toHaveCount(0);
  await expectPage(page, heading);
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Loading your page' }),
  ).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true);
}

for (const each of SECTIONS) {
  test(
    `${each.section} without its files affects only itself; Retry recovers`,
    { tag: ['@CTX-02', '@ROUTE-06'] },
    ({ page }) => expectOthersWork(page, each, (route) => route.fulfill({ status: 404, body: 'Not found' })),
  );
}

test('a section with server errors affects only itself', { tag: ['@CTX-02', '@ROUTE-10'] }, ({ page }) =>
  expectOthersWork(page, PAYMENTS, (route) => route.fulfill({ status: 500, body: 'Failed' })),
);

test('an unresponsive section times out', { tag: ['@CTX-02', '@ROUTE-10'] }, async ({ page }) => {
  test.slow();
  await expectOthersWork(page, PAYMENTS, () => new Promise(() => undefined));
});

test('rejects a broken script as a section', { tag: ['@CTX-02', '@ROUTE-10'] }, ({ page }) =>
  expectOthersWork(page, PAYMENTS, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tampered = true; (' }),
  ),
);

test('rejects an HTML page as a section', { tag: ['@CTX-02', '@ROUTE-10'] }, ({ page }) =>
  expectOthersWork(page, PAYMENTS, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Sign in to the hotel network</title>',
    }),
  ),
);

test('a modified script never runs, neither entry nor later chunk', {
  tag: ['@R-06', '@R-25'],
}, async ({ page }) => {
  const tamper = async (route: Route) => {
    const response = await route.fetch();
    // An attacker who modifies a script would not allow caching.
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response, headers, body: `window.tampered = true;\n${await response.text()}` });
  };
  await test.step('the entry', async () => {
    await expectOthersWork(page, PAYMENTS, tamper);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  });
  await test.step('a chunk that the section loads later', async () => {
    await page.goto('/certificates');
    await expectPage(page, 'Certificates');
    await page.route(filesOf('certificates'), tamper);
    await page.getByRole('link', { name: /^Certificate Details for/ }).click();
    await expectCard(page, fallbackCardOf('certificates'));
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retry(page);
    await expect(page.getByText(fallbackCardOf('certificates').title)).toHaveCount(0);
    await expect(page.getByText('000020419791', { exact: true })).toBeVisible();
  });
});

for (const { kind, fail } of [
  { kind: 'no network', fail: (route: Route) => route.abort('internetdisconnected') },
  { kind: 'no answer', fail: () => new Promise<void>(() => undefined) },
]) {
  test(`the calendar fails in its place (${kind}), and opens after Try again`, {
    tag: ['@CTX-02', '@WIZ-27'],
  }, async ({ page }) => {
    await page.goto('/make-payments');
    await expectPage(page, 'Payment Details');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Another day').check();
    const calendar = page.getByRole('button', { name: 'Choose from a calendar' });
    await expect(calendar).toBeVisible();
    await page.getByLabel('Payment date').fill('next week');
    await page.route(filesOf('shell'), fail);
    await calendar.click();
    const failure = page.getByText('This part of the page could not be loaded.');
    await expect(failure).toBeVisible({ timeout: 150_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retry(page);
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(page.getByLabel('Payment date')).toHaveValue('next week');
  });
}

test('a failed section is reported once, and sign-out still works', {
  tag: ['@CTX-02', '@NAV-05'],
}, async ({ page, context }) => {
  await context.clearCookies();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/WriteToLog')) reports.push(decodeURIComponent(request.url()));
  });
  await signIn(page, 'withLoan');
  await expectPage(page, 'Certificates');
  await page.route(filesOf('payments'), (route) => route.abort());
  await open(page, 'Payments');
  await expectCard(page, fallbackCardOf('payments'));
  await retry(page);
  await expectCard(page, fallbackCardOf('payments'));
  const ofLiveRelease = new Set(reports.map((report) => /version=\S+/.exec(report)?.[0]));
  expect(reports.length, 'one report for each release that was tried').toBe(ofLiveRelease.size);
  expect(reports[0]).toMatch(/section.load_failed.*section=payments.*version=.*revision=\d+/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectPage(page, 'Sign in to manage your account online');
});

test('a sixth section needs no new shell, and shares its modules', {
  tag: ['@NAV-06', '@ROUTE-16'],
}, async ({ page }) => {
  await sampleSection('sixth').release('1.0.0', 'works');
  await page.goto('/sixth');
  await expectPage(page, 'sixth');
  await expect(page.getByText('Release 1.0.0')).toBeVisible();
  await open(page, 'Documents');
  await expectPage(page, 'Documents');
});

test('a throwing section affects only itself; a rollback recovers it', {
  tag: ['@CTX-02', '@R-25'],
}, async ({ page }) => {
  const section = sampleSection('throwing');
  await section.release('1.0.0', 'works');
  await section.release('1.1.0', 'throws');
  await page.goto('/throwing');
  await expectCard(page, section.card);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await retry(page);
  await expectCard(page, section.card);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await section.rollBack();
  await retry(page);
  await expectPage(page, 'throwing');
  await expect(page.getByText('Release 1.0.0')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('after an outage, Retry loads the live release and not the previous one', {
  tag: ['@CTX-02', '@ROUTE-10'],
}, async ({ page, request }) => {
  const section = sampleSection('recovering');
  await section.release('1.0.0', 'works');
  await section.release('1.1.0', 'works');
  await request.post('/__faults', { data: { prefix: '/releases/recovering/', mode: '500' } });
  await page.goto('/recovering');
  await expectCard(page, section.card);
  await request.post('/__faults', { data: { prefix: '/releases/recovering/', mode: 'none' } });
  await retry(page);
  await expectPage(page, 'recovering');
  await expect(page.getByText('Release 1.1.0')).toBeVisible();
  await section.rollBack();
});

test('a broken release falls back to the previous one, and is reported', {
  tag: ['@CTX-02', '@R-07'],
}, async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    const message = new URL(request.url()).searchParams.get('message');
    if (message !== null) reports.push(message.replace(/ revision=\d+/, ''));
  });
  const section = sampleSection('replaced');
  await section.release('1.0.0', 'works');
  await section.release('1.1.0', 'broken');
  // Reloads the page, so that its section fails before sign-in.
  await page.goto('/replaced');
  await expectPage(page, 'replaced');
  await expect(page.getByText('Release 1.0.0')).toBeVisible();
  await page.getByRole('button', { name: 'Throw' }).click();
  await expect
    .poll(() => reports.toSorted())
    .toEqual([
      'script.failed section=replaced version=1.0.0 error=RangeError',
      'script.failed section=replaced version=1.1.0 error=SyntaxError',
      'section.load_failed section=replaced version=1.1.0 error=Error',
    ]);

  const laterFailure = sampleSection('worse');
  await laterFailure.release('1.0.0', 'throws');
  await laterFailure.release('1.1.0', 'broken');
  reports.length = 0;
  await page.goto('/worse');
  await expectCard(page, laterFailure.card);
  await expect
    .poll(() => reports.toSorted())
    .toEqual([
      'script.failed section=worse version=1.1.0 error=SyntaxError',
      'section.load_failed section=worse version=1.1.0 error=Error',
      'section.render_failed section=worse version=1.0.0 error=Error',
    ]);
  await section.rollBack();
  await laterFailure.rollBack();
});
