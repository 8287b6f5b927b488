import type { Page } from 'playwright/test';
import { sampleSection } from '../fixtures/sample-section.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ demoUser: 'oneCertificate' });

const refocusTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('an open tab applies releases on navigation and kill switches at once', {
  tag: ['@CTX-02', '@R-07'],
}, async ({ page }) => {
  const section = sampleSection('lasting');
  await section.release('1.0.0', 'works');
  await page.goto('/lasting');
  await expect(page.getByText('Release 1.0.0')).toBeVisible();
  // Removed by any reload.
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
  const isFirstPage = () => page.evaluate(() => 'isFirstPage' in window);
  const choose = (name: string) => page.getByRole('link', { name, exact: true }).click();

  await choose('Support');
  await expectPage(page, 'Member Support');
  await section.release('1.1.0', 'works');
  expect(await isFirstPage()).toBe(true);
  await refocusTab(page);
  await expect(async () => {
    await choose('Documents');
    await expectPage(page, 'Documents');
    expect(await isFirstPage()).toBe(false);
  }).toPass();

  await page.goto('/lasting');
  await expect(page.getByText('Release 1.1.0')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
  await section.switch(false);
  await refocusTab(page);
  await expect(page.getByText(section.card.title)).toBeVisible();
  await expect(page.getByText(section.card.body)).toBeVisible();
  await expect(page.getByText('Release 1.1.0')).toBeHidden();
  await section.switch(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Release 1.1.0')).toBeVisible();

  await choose('Edit Profile');
  await page.getByRole('link', { name: 'Change contact information' }).click();
  const city = page.getByLabel('City');
  await expect(city).not.toHaveValue('');
  const stored = await city.inputValue();
  await city.fill('Typed and not saved');
  expect(await isFirstPage()).toBe(true);
  await section.rollBack();
  await refocusTab(page);
  const line = page.getByRole('region', { name: 'Update' });
  await expect(line).toContainText('This website has been updated.');
  await expect(city).toBeInViewport();
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Update now' }).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(city).toHaveValue('Typed and not saved');
  await line.getByRole('button', { name: 'Update now' }).click();
  await page.getByRole('button', { name: 'Update without saving' }).click();
  await expect(city).toHaveValue(stored);
  expect(await isFirstPage()).toBe(false);
  await expect(line).toBeHidden();
});
