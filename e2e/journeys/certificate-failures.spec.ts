import type { Page } from 'playwright/test';
import { disableBatching } from '../support/open-page-state.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

/** Each call of the pages of certificates that fails: its text, letter for letter, and what it costs. */

const MARGARET = '000020419791';

/** Lets a call be answered in vain: with a failure, or with something else than was asked for. */
const fail = (page: Page, call: string, status = 500) =>
  page.route(`**/v1/**/${call}?*`, (route) => route.fulfill({ status, json: {} }));
const notification = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert');

/** Names of links and controls within the window that a press would miss, because a notification lies over them. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')];
    const obscured = controls.filter((control) => {
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
    test(`${call} that fails is shown and announced once, until it is tried again`, {
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

  test('a notification stands bottom right and covers nothing on a wide screen, and spans the bottom edge of a phone', {
    tag: ['@ERR-02', '@AMB-02', '@AMB-91'],
  }, async ({ page }) => {
    await page.route('**/navmessage.json*', (route) => route.fulfill({ status: 500 }));
    const openAt = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      await page.goto('/certificates');
      await expect(notification(page)).toContainText('Oops! There was a problem sending a GET request');
    };
    // It slides in, so its edges are asked for until they are at rest.
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

  test('a list of welcome documents that fails is told, and costs nothing else', {
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

  // A certificate is read anew for signing.
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
    test(`${call} that answers ${status} in vain closes the form's window and costs the page nothing`, {
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

  test('a document that fails is told, is not marked as viewed, and can be asked for again', {
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
