import type { Page } from 'playwright/test';
import { disableBatching } from '../support/open-page-state.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

/** Failing calls of the certificate pages, with their exact texts and effects. */

const MARGARET = '000020419791';

const fail = (page: Page, call: string, status = 500) =>
  page.route(`**/v1/**/${call}?*`, (route) => route.fulfill({ status, json: {} }));
const notification = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert');

/** Returns names of links and controls that a notification covers even when they are scrolled into view. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')];
    const obscured = controls.filter((control) => {
      control.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const notices = document.getElementById('portal-notifications');
      return !notices?.contains(control) && notices?.contains(top);
    });
    return obscured.map(({ textContent }) => textContent);
  });

test.describe('a member whose calls fail', () => {
  test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: FAILED_REQUEST });

  for (const { id, call, path, heading, loaded, text } of [
    {
      id: 'ERR-03',
      call: 'GetCertificateSummary',
      path: '/certificates',
      heading: 'Certificates',
      loaded: `Certificate Details for ${MARGARET}`,
      text: 'Oops! There was a problem when getting certificates.',
    },
    {
      id: 'ERR-04',
      call: 'GetCertificateDetails',
      path: `/certificate-details/${MARGARET}`,
      heading: 'Certificate Details',
      loaded: 'Pay Now',
      text: 'Oops! There was a problem getting your certificate information.',
    },
  ]) {
    test(`a failing ${call} is shown and announced once, until retried`, {
      tag: [`@${id}`, '@ERR-01', '@AMB-02'],
    }, async ({ page }) => {
      await disableBatching(page);
      await fail(page, call);
      await page.goto(path);
      await expectPage(page, heading);
      const main = page.getByRole('main');
      await expect(main.getByRole('alert').filter({ hasText: text })).toHaveCount(1);
      await expect(page.getByText(text)).toHaveCount(1);
      await expect(main.getByRole('link', { name: '800-555-0199' })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('link', { name: loaded })).toBeVisible();
      await expect(main.getByText(text)).toHaveCount(0);
    });
  }

  test('a notification keeps no control covered and spans a phone', {
    tag: ['@ERR-02', '@AMB-02', '@AMB-91'],
  }, async ({ page }) => {
    await page.route('**/navmessage.json*', (route) => route.fulfill({ status: 500 }));
    const openAt = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      await page.goto('/certificates');
      await expect(notification(page)).toContainText('Oops! There was a problem sending a GET request');
    };
    // Polled until the slide-in animation has ended.
    const edges = async () => {
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const box = await notification(page).locator(':scope > *').boundingBox();
      if (box === null) throw new Error('The notification is not rendered');
      return { left: box.x, right: width - box.x - box.width, bottom: height - box.y - box.height };
    };
    await openAt(1280, 900);
    await expect.poll(edges).toMatchObject({ right: 24, bottom: 24 });
    expect(await coveredControls(page)).toEqual([]);
    await openAt(390, 844);
    await expect.poll(edges).toEqual({ left: 0, right: 0, bottom: 0 });
  });

  test('a failing list of welcome documents is reported and affects nothing else', {
    tag: ['@ERR-15', '@WEL-02'],
  }, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'new-registration', value: 'true', url: baseURL ?? '' }]);
    await fail(page, 'GetDocumentMFPList');
    await page.goto('/certificates');
    const text = 'Oops! There was a problem when getting the MFP document list.';
    await expect(notification(page)).toContainText(text);
    await expect(page.getByRole('link', { name: `Certificate Details for ${MARGARET}` })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // Signing loads the certificate again.
  for (const { id, call, status, problem } of [
    { id: 'ERR-18', call: 'GetPrimaryAddress', status: 500, problem: 'getting your address information.' },
    { id: 'ERR-23', call: 'GetDocuSignUrls', status: 500, problem: 'when getting the DocuSign URLs.' },
    { id: 'ERR-24', call: 'GetCertificateDetails', status: 200, problem: 'parsing the certificate details.' },
    {
      id: 'ERR-25',
      call: 'GetCertificateDetails',
      status: 500,
      problem: 'when getting the certificate details.',
    },
  ]) {
    test(`${call} with status ${status} closes the form's window, not the page`, {
      tag: [`@${id}`, '@ERR-01', '@AMB-46'],
    }, async ({ page, context }) => {
      if (call !== 'GetCertificateDetails') await fail(page, call);
      await page.goto(`/certificate-details/${MARGARET}`);
      const change = page.getByRole('button', { name: /^Change Beneficiaries/ });
      await expect(change).toBeEnabled();
      if (call === 'GetCertificateDetails') await fail(page, call, status);
      const opening = context.waitForEvent('page');
      await change.click();
      const form = await opening;
      await expect(notification(page)).toContainText(`Oops! There was a problem ${problem}`);
      await expect.poll(() => form.isClosed()).toBe(true);
      await expect(change).toBeEnabled();
      await expect(page.getByRole('region', { name: 'People' })).toContainText('Margaret Ann Lindqvist');
    });
  }
});

test.describe('a new member whose documents fail', () => {
  test.use({ demoUser: 'inGrace', allowedConsoleErrors: FAILED_REQUEST });

  test('a failing document is reported, not marked as viewed, and retried', {
    tag: ['@ERR-17', '@WEL-03'],
  }, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'new-registration', value: 'true', url: baseURL ?? '' }]);
    await fail(page, 'GetDocument');
    await page.goto('/certificates');
    const dialog = page.getByRole('dialog', { name: 'Your welcome packet' });
    const document = dialog.getByRole('button', { name: /^Download/ }).first();
    await document.click();
    await expect(notification(page)).toContainText('Oops! There was a problem when getting the document.');
    await expect(dialog).not.toContainText('(viewed)');
    await expect(document).toBeEnabled();
    await page.unrouteAll({ behavior: 'wait' });
    const saving = page.waitForEvent('download');
    await document.click();
    await saving;
  });
});
