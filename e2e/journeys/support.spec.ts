import support from '../fixtures/support.json' with { type: 'json' };
import { readExpected } from '../support/expected-pages.ts';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, test } from '../support/test.ts';
import { expectSupport, links } from './support.fixture.ts';

const NOTHING = 'No related questions.';
test.describe('a member with a question', () => {
  test.use({ demoUser: 'oneCertificate' });

  test('finds an article by keyboard, rates it and contacts us on its topic', {
    tag: ['@SUP-01', '@SUP-02', '@SUP-03', '@SUP-04', '@SUP-05', '@SUP-06', '@SUP-08', '@SUP-09'],
  }, async ({ page }) => {
    test.slow();
    await page.goto('/support');
    await expectSupport(page);

    // Suggestions by keyboard.
    await expectInViewport(await tabTo(page, 'combobox', 'Search help articles'));
    await page.keyboard.type('loan inter');
    const option = page.getByRole('option', { name: 'How does loan interest work?' });
    // The highlights distinguish this list from the previous one.
    await expect(option.locator('mark')).toHaveText(['loan', 'interest']);
    await expect(page.getByRole('status').filter({ hasText: 'suggested questions' })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expectPage(page, 'How does loan interest work?');
    await expect(page.getByRole('region', { name: 'Related questions' }).getByRole('link')).toHaveCount(4);

    // The article did not help.
    await (await tabTo(page, 'button', 'No')).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Thank you for telling us.' })).toBeVisible();
    await expectGoodAtEverySize(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await (await tabTo(page, 'link', 'Ask Member Services')).press('Enter');
    await expectPage(page, 'Contact Member Services');
    await expect(page.getByLabel('Topic').locator('option:checked')).toHaveText('Life Insurance');
    await page.goBack();
    await expectPage(page, 'How does loan interest work?');
    await expect(page.getByRole('button', { name: 'No', pressed: true })).toBeVisible();

    // A search with a typing error, and one without results.
    await tabTo(page, 'combobox', 'Search help articles');
    await page.keyboard.type('forgot my pasword');
    await page.keyboard.press('Enter');
    await expectPage(page, 'Search results');
    await expect(page).toHaveURL('/support/search/forgot%20my%20pasword');
    const found = page.getByRole('region', { name: /^Articles? found/ });
    await expect(found.getByRole('link').first()).toHaveText('I forgot my password. What should I do?');
    await expect(found.locator('mark').first()).toHaveText('forgot');
    await (await tabTo(page, 'combobox', 'Search help articles')).fill('zeppelin');
    await page.keyboard.press('Enter');
    await expect(page.getByText(NOTHING, { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Back to Support' }).last().press('Enter');
    await expectPage(page, 'Member Support');
  });

  test('reads every topic and an article with list and links, and prints it', {
    tag: ['@SUP-07', '@SUP-09', '@SUP-10', '@SUP-11'],
  }, async ({ page }) => {
    for (const [topic, path, count] of support.topics) {
      await page.goto(String(path));
      await expectPage(page, String(topic));
      const questions = page.getByRole('region', { name: `Questions (${count})` });
      await expect(questions.getByRole('link')).toHaveCount(Number(count));
    }
    const { path, question, paragraphs, bullets, links: linkTarget } = support.article;
    await page.goto(path);
    await expectPage(page, question);
    const answer = page.getByRole('main');
    const list = answer.locator('ul').filter({ hasText: bullets[0] ?? '' });
    await expect(list.getByRole('listitem')).toHaveText(bullets);
    expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('disc');
    for (const paragraph of paragraphs)
      await expect(answer.getByText(paragraph, { exact: true })).toBeVisible();
    expect(await links(list)).toEqual(linkTarget);

    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByText(/^Printed on .* from http:.*\/support\/faq\/47\. Questions: 800-555-0199$/),
    ).toBeVisible();
    await expect(page.getByRole('heading')).toHaveText([question]);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await list.getByRole('link', { name: 'the EFT form' }).click();
    await expect(page).toHaveURL('/forms/43');
  });
});

for (const demoUser of ['payorOnly', 'noCertificates'] as const) {
  test.describe(() => {
    test.use({ demoUser });

    test(`help is equal for every admitted user: ${demoUser}`, {
      tag: ['@SUP-01', '@SUP-02', '@SUP-04', '@SUP-08'],
    }, async ({ page }) => {
      await page.goto('/support');
      await expectSupport(page);
    });
  });
}

test.describe('a user without access', () => {
  test.use({ demoUser: 'accessDenied' });

  test('sees no help article, and is redirected by the rules', {
    tag: ['@ROUTE-17', '@AMB-69'],
  }, async ({ page }) => {
    const expected = readExpected('reginald.json');
    if (!('redirect' in expected)) throw new Error('Reginald is let in');
    await page.goto('/support/faq/46');
    await expectPage(page, expected.redirect.heading);
    await expect(page).toHaveURL(expected.redirect.path);
    await expect(page.getByText('How do I make a payment online?')).toHaveCount(0);
  });
});
