import { type SourceSection, serveSectionFromSource } from '../fixtures/dev-override-section.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

let source: SourceSection;
test.beforeAll(async () => {
  source = await serveSectionFromSource('support-contact');
});
test.afterAll(() => source.stop());

test('a change of a section that is served from source comes into the open page, and what was typed there stays', {
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
  // The very same field: a page that was loaded, or a section that was opened, anew has another.
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(name).toHaveValue('Astrid Lindqvist');
});
