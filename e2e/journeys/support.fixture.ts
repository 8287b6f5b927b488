import type { Locator, Page } from 'playwright/test';
import support from '../fixtures/support.json' with { type: 'json' };
import { expectPage } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';

export const PHONE = '800-555-0199';

/** Returns text and URL of the links within an element. */
export const links = (within: Locator) =>
  within
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));

/** Expects the support page: topics and top questions. */
export async function expectSupport(page: Page): Promise<void> {
  await expectPage(page, 'Member Support');
  const topics = page.getByRole('main').getByRole('list').last();
  for (const [topic] of support.topics) {
    const search = topics.getByRole('form', { name: String(topic), exact: true });
    await expect(search.getByRole('combobox', { name: 'Search all help articles' })).toBeVisible();
  }
  const all = page.getByRole('main').getByRole('combobox').first();
  await expect(all).toHaveAccessibleName('Search help articles');
  await expect(all).toBeInViewport();
  expect(await links(topics)).toEqual(support.topics.map(([topic, path]) => [topic, path]));
  const top = page.getByRole('region', { name: 'Top questions' });
  await expect(top.getByRole('link')).toHaveCount(support.topQuestions.length);
  expect(await links(top)).toEqual(support.topQuestions);
  const help = page.getByRole('region', { name: 'Need Additional Help?' });
  await expect(help.getByRole('link', { name: PHONE })).toBeVisible();
  await expect(help.getByRole('link', { name: 'Contact Member Services' })).toHaveAttribute(
    'href',
    '/contact',
  );
}
