import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { type Picture, SIZES } from '../screenshots-page.ts';
import { buildComponentsPage } from './build-page.ts';

/** Builds the component catalogue in the screenshots folder and takes its pictures. */
export async function screenshotComponents(browser: Browser, screenshots: string): Promise<Picture[]> {
  const file = await buildComponentsPage(path.join(screenshots, 'components'));
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const pictures: Picture[] = [];
  try {
    await page.goto(pathToFileURL(file).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const { name, width, height } of SIZES) {
        await page.setViewportSize({ width, height });
        const picture = `components-${name}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(screenshots, picture), fullPage: true });
        const caption = `every component, ${name} px, ${colorScheme}`;
        pictures.push({ group: 'Components', caption, file: picture, phone: width < 600 });
      }
    }
    return pictures;
  } finally {
    await page.close();
  }
}
