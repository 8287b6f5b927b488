import { expect, test } from '../support/test.ts';

// The mark, once it is kept away.
test.use({ allowedComplaints: /net::ERR_FAILED/ });

test('R-25 sign-in shows the mark that the portal has, and the name alone where it cannot be fetched', async ({
  page,
}) => {
  const signIn = async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In Here' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible();
  };
  const mark = page.locator('header img');
  const width = () => mark.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await signIn();
  await expect(mark).toHaveAttribute('alt', '');
  await expect.poll(width).toBeGreaterThan(0);
  const name = (await page.getByRole('banner').textContent()) ?? '';
  expect(name).not.toBe('');

  await page.route(await mark.evaluate((image: HTMLImageElement) => image.src), (route) => route.abort());
  await signIn();
  await expect(page.getByRole('banner')).toHaveText(name);
  await expect(mark).toHaveCount(0);
});
