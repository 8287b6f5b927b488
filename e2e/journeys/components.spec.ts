import path from 'node:path';
import { buildComponentsPage } from '../components/build-page.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, expectGoodAtEverySize, test } from '../support/test.ts';

test(
  'the component catalogue is accessible and works by keyboard',
  { tag: '@CTX-02' },
  async ({ page }, testInfo) => {
    const file = await buildComponentsPage(testInfo.outputPath('components'));
    // Served over https, because browsers block the scanner's style sheet request on file pages.
    await page.route('https://components.test/*', (route) =>
      route.fulfill({ path: path.join(path.dirname(file), new URL(route.request().url()).pathname) }),
    );
    await page.goto('https://components.test/index.html');
    await expect(page).toHaveTitle('Components - Gallery - Member Portal');
    // Each state shows its code.
    await expect(page.getByRole('region', { name: 'Code of Badge: OwnIcon' })).toContainText('icon="clock"');
    await expectGoodAtEverySize(page);

    const question = page.getByRole('button', { name: 'Open a question' });
    await page.getByRole('button', { name: 'Open a dialog' }).focus();
    await tabTo(page, 'button', 'Open a question');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused();
    await expectGoodAtEverySize(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeFocused();
  },
);
