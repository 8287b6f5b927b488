import type { Page } from 'playwright/test';
import { type ActingGateway, startActingGateway } from '../fixtures/acting-gateway.ts';
import { STATUS_PASSWORD } from '../portal.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

// What is refused is an answer of 403, which the browser itself reports.
test.use({
  allowedComplaints: FAILED_REQUEST,
  httpCredentials: { username: 'maria', password: STATUS_PASSWORD.password },
});

let gateway: ActingGateway;
test.beforeAll(async () => {
  gateway = await startActingGateway();
});
test.afterAll(() => gateway.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('R-08 staff switch a section off and on from the status page, by keyboard, with a key that stays in the tab', async ({
  page,
}) => {
  const { address, key, otherKey } = gateway;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(address);
  await expectGoodAtEverySize(page);

  await button(page, 'Switch off: payments').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Switch payments off?' });
  await expect(dialog).toContainText('members see its card with the telephone number');
  const told = page.getByRole('status');
  const why = page.getByLabel('Why?');
  await expect(why).toBeFocused();
  await button(page, 'Go on').press('Enter');
  await expect(told).toHaveText('Say why first.');
  await why.fill('the bank is away');
  await button(page, 'Go on').press('Enter');
  await expect(told).toHaveText('Pick the file of your key first.');
  const file = page.getByLabel('The file of your own key');
  await file.setInputFiles({ name: 'no.key.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await button(page, 'Go on').press('Enter');
  await expect(told).toContainText('That file holds no key');
  await expectGoodAtEverySize(page);

  await file.setInputFiles(otherKey);
  await button(page, 'Go on').press('Enter');
  await expect(button(page, 'Sign and make live')).toBeFocused();
  const live = Promise.withResolvers<void>();
  await page.route(/\/status$/, (route) => live.promise.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest(/\/status$/);
  await page.keyboard.press('Enter');
  // What is said may be answered at once, so nothing is said while a press would be lost.
  await asked;
  await expect(told).toHaveText('');
  live.resolve();
  await expect(told).toHaveText(
    'This change is signed by otto, who may not promote payments, and changes nothing.',
  );
  await expect(dialog).not.toContainText('It becomes revision');

  await file.setInputFiles(key);
  await button(page, 'Go on').press('Enter');
  await expect(dialog).toContainText('It becomes revision 8, by maria: the bank is away');
  await expectGoodAtEverySize(page);
  await button(page, 'Sign and make live').press('Enter');
  await expect(told).toContainText('It is live, in revision 8, by maria.');
  await page.keyboard.press('Enter');

  // The key is there still, and the page says what is live now.
  await expect(button(page, 'Switch on: payments')).toBeFocused();
  await expect(page.getByText('2.0.0-def, switched off')).toBeVisible();
  await page.keyboard.press('Enter');
  await why.fill('the bank is back');
  await button(page, 'Go on').press('Enter');
  await button(page, 'Sign and make live').press('Enter');
  await expect(told).toContainText('It is live, in revision 9, by maria.');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Switch off: payments')).toBeFocused();
  expect(sent.join()).toContain('"signature":"');
  expect(sent.join()).not.toContain('"d"');
});
