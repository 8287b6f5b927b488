import { type SourceSection, serveSectionFromSource } from '../fixtures/dev-override-section.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

let source: SourceSection;
test.beforeAll(async () => {
  source = await serveSectionFromSource('support-contact');
});
test.afterAll(() => source.stop());

test('an edit of a section from source appears and keeps the typed text', {
  tag: '@CTX-02',
}, async ({ page }) => {
  await page.goto(`${source.origin}/report-a-death`);
  await expectPage(page, 'Report a death');
  const name = page.getByLabel('Full name of the person who died');
  await name.fill('Astrid Lindqvist');
  const field = await name.elementHandle();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();

  source.edit('report-a-death/report-page.tsx', 'What happens next', 'What follows from it');
  await expect(page.getByRole('heading', { name: 'What follows from it' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toHaveCount(0);
  // The same element proves that neither the page nor the section was reloaded.
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(name).toHaveValue('Astrid Lindqvist');
});
