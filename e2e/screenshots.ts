import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';
import { ORIGIN } from './portal.ts';
import { type Picture, SIZES, screenshotsPage } from './screenshots-page.ts';
import { startTestPortal } from './start-portal.ts';
import { FAILING_PAGE_STATES } from './support/failing-page-states.ts';
import { openFailed, openLoading, openPageState, openWithSectionDown } from './support/open-page-state.ts';
import { PAGE_STATES, PAGES_WITH_DATA, SCREENSHOT_ONLY } from './support/page-states.ts';
import { signedInState } from './support/signed-in-state.ts';

/**
 * `npm run screenshots`: captures every page state on a wide screen and a phone into `screenshots/`, with an
 * `index.html`. Page names select pages (`npm run screenshots -- home payments`). `--readme` renews the picture of
 * README.md.
 */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'screenshots');
const commandLine = parseCommandLine(
  new Command('npm run screenshots --')
    .argument('[pages...]', 'pages to capture; all without names')
    .option('--readme', 'renew the picture of README.md'),
);
const options = commandLine.opts();
/** Picture of README.md, and the screenshot that it copies. */
const README_PICTURE = path.join(root, 'docs/screenshot.png');
const README_SCREENSHOT = 'certificates-one-certificate-1280-light.png';
const selected = [...commandLine.args, ...(options.readme ? ['certificates'] : [])].map((name) =>
  name.toLowerCase(),
);

const loaded = [...PAGE_STATES, ...FAILING_PAGE_STATES, ...SCREENSHOT_ONLY].map((pageState) => ({
  ...{ pageState, state: pageState.description, open: openPageState },
}));
const others = PAGES_WITH_DATA.flatMap((pageState) => [
  { pageState, state: 'loading', open: openLoading },
  { pageState, state: 'failed', open: openFailed },
  { pageState, state: 'section down', open: openWithSectionDown },
]);
const shots = [...loaded, ...others].filter(
  ({ pageState }) =>
    selected.length === 0 || selected.some((name) => pageState.page.toLowerCase().includes(name)),
);
type Screenshot = (typeof shots)[number];

const browser = await launchBrowser();
const portal = shots.length === 0 ? undefined : await startTestPortal();
try {
  if (selected.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pictures = new Map<Screenshot, Picture[]>();
  const queue = [...shots];
  const work = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      pictures.set(shot, await takeScreenshot(browser, shot));
      console.log(`${pictures.size} of ${shots.length}: ${shot.pageState.page}, ${shot.state}`);
    }
  };
  await Promise.all([work(), work()]);
  const inOrder = shots.flatMap((shot) => pictures.get(shot) ?? []);
  await writeFile(path.join(folder, 'index.html'), screenshotsPage(inOrder));
  console.log(`${inOrder.length} pictures are in ${path.join(folder, 'index.html')}`);
  if (options.readme) await copyFile(path.join(folder, README_SCREENSHOT), README_PICTURE);
} finally {
  await browser.close();
  await portal?.stop();
}

/**
 * Fixes elements of viewport height before the viewport grows to the page's height. With reduced motion every change
 * is a very short transition, which takes at least a frame. On a scrolled page, sticky bars would cover the content.
 */
function fixPageHeight(height: number): void {
  window.scrollTo(0, 0);
  const main = document.querySelector<HTMLElement>('main');
  if (main) Object.assign(main.style, { transition: 'none', minHeight: `${height}px` });
}

/** Captures a state at every size, from one page load. The first state of a page is also captured in the dark scheme. */
async function takeScreenshot(within: Browser, { pageState, state, open }: Screenshot): Promise<Picture[]> {
  const { demoUser } = pageState;
  const isMain =
    open === openPageState && pageState === PAGE_STATES.find(({ page }) => page === pageState.page);
  const schemes = isMain ? (['light', 'dark'] as const) : (['light'] as const);
  const context = await within.newContext({
    baseURL: ORIGIN,
    ...(demoUser === undefined ? {} : { storageState: await signedInState(within, demoUser) }),
  });
  const pictures: Picture[] = [];
  try {
    const page = await context.newPage();
    await open(page, pageState);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const { name: size, width, height } of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(fixPageHeight, height);
        const file = `${pageState.page} ${state} ${size} ${colorScheme}.png`
          .toLowerCase()
          .replaceAll(/[^a-z0-9.]+/g, '-');
        await page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' });
        pictures.push({
          group: pageState.page,
          caption: `${state}, ${size} px, ${colorScheme}`,
          file,
          phone: width < 600,
        });
      }
    }
    return pictures;
  } catch (error) {
    // A page state that fails leaves a gap, and the others are still captured.
    console.error(`${pageState.page}, ${state}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return pictures;
  } finally {
    await context.close();
  }
}
