import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from './browser.ts';
import { takeComponents } from './components/take-components.ts';
import { comparePictures } from './gallery-compare.ts';
import { comparePage } from './gallery-compare-page.ts';
import { galleryPage, type Picture, SIZES } from './gallery-page.ts';
import { ORIGIN } from './portal.ts';
import { startPortalOfJourneys } from './start-portal.ts';
import { FAILING_VIEWS } from './support/failing-views.ts';
import { openDown, openFailed, openLoading, openView } from './support/open-view.ts';
import { signedInState } from './support/signed-in-state.ts';
import type { View } from './support/views/view.ts';
import { PAGES_WITH_DATA, PICTURED_ONLY, VIEWS } from './support/views.ts';

/**
 * `npm run gallery`: takes a picture of every page in every state, on a wide screen and on a phone, into `gallery/`,
 * with an `index.html` to look through, and makes the page of the components (`gallery/components`). Names of pages after
 * it (`npm run gallery -- home payments components`) take only those. `--compare <folder>` holds what was taken against an
 * older set in that folder, in `gallery/compared.html`.
 */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'gallery');
const commandLine = parseCommandLine(
  new Command('npm run gallery --')
    .argument('[pages...]', 'of which pictures are taken; all when they are left out')
    .option('--compare <folder>', 'compare with the pictures in this folder'),
);
const options = commandLine.opts();
const wanted = commandLine.args.map((name) => name.toLowerCase());
const older = options.compare === undefined ? undefined : path.resolve(root, options.compare);
if (older !== undefined && `${older}${path.sep}`.startsWith(`${folder}${path.sep}`)) {
  throw new Error('The older pictures are where the new ones go: give a copy of them, elsewhere');
}

/** A state of a page, how to bring it about, and in which schemes to take it. */
interface Shot {
  readonly view: View;
  readonly state: string;
  readonly schemes: readonly ('light' | 'dark')[];
  readonly open: (page: Page, view: View) => Promise<void>;
}

const loaded = [...VIEWS, ...FAILING_VIEWS, ...PICTURED_ONLY].map((view): Shot => {
  const isMain = view === VIEWS.find(({ page }) => page === view.page);
  return { view, state: view.shows, schemes: isMain ? ['light', 'dark'] : ['light'], open: openView };
});
const others = PAGES_WITH_DATA.flatMap((view): Shot[] => [
  { view, state: 'loading', schemes: ['light'], open: async (...at) => void (await openLoading(...at)) },
  { view, state: 'failed', schemes: ['light'], open: openFailed },
  { view, state: 'section down', schemes: ['light'], open: openDown },
]);
const shots = [...loaded, ...others].filter(
  ({ view }) => wanted.length === 0 || wanted.some((name) => view.page.toLowerCase().includes(name)),
);

const withComponents = wanted.length === 0 || wanted.some((name) => 'components'.includes(name));

const browser = await launchBrowser();
const portal = shots.length === 0 ? undefined : await startPortalOfJourneys();
try {
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pictures = new Map<Shot, Picture[]>();
  const queue = [...shots];
  const work = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      pictures.set(shot, await take(browser, shot));
      console.log(`${pictures.size} of ${shots.length}: ${shot.view.page}, ${shot.state}`);
    }
  };
  await Promise.all([work(), work()]);
  const components = withComponents ? await takeComponents(browser, folder) : [];
  const inOrder = [...shots.flatMap((shot) => pictures.get(shot) ?? []), ...components];
  await writeFile(path.join(folder, 'index.html'), galleryPage(inOrder));
  console.log(`${inOrder.length} pictures are in ${path.join(folder, 'index.html')}`);
  if (older !== undefined) await compareWith(older, wanted.length === 0 ? undefined : inOrder);
} finally {
  await browser.close();
  await portal?.stop();
}

/** Writes what changed since the older pictures, of those that were taken where only some were. */
async function compareWith(before: string, taken?: readonly Picture[]): Promise<void> {
  const compared = await comparePictures(
    before,
    folder,
    taken?.map(({ file }) => file),
  );
  await writeFile(path.join(folder, 'compared.html'), comparePage(compared, pathToFileURL(before).href));
  const different = compared.filter(({ outcome }) => outcome !== 'same').length;
  console.log(`${different} of ${compared.length} differ: ${path.join(folder, 'compared.html')}`);
}

/**
 * The window becomes as tall as the page for its picture; what is as tall as the window is not to grow with it. At once:
 * where motion is reduced every change is a transition of next to no time, and of a frame at the least.
 */
function keepHeight(height: number): void {
  const main = document.querySelector<HTMLElement>('main');
  if (main) Object.assign(main.style, { transition: 'none', minHeight: `${height}px` });
}

/** Takes a state at every size and in its schemes, from one load of the page. */
async function take(within: Browser, { view, state, schemes, open }: Shot): Promise<Picture[]> {
  const { person } = view;
  const context = await within.newContext({
    baseURL: ORIGIN,
    ...(person === undefined ? {} : { storageState: await signedInState(within, person) }),
  });
  const pictures: Picture[] = [];
  try {
    const page = await context.newPage();
    await open(page, view);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const { name: size, width, height } of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(keepHeight, height);
        const file = `${view.page} ${state} ${size} ${colorScheme}.png`
          .toLowerCase()
          .replaceAll(/[^a-z0-9.]+/g, '-');
        await page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' });
        pictures.push({
          group: view.page,
          caption: `${state}, ${size} px, ${colorScheme}`,
          file,
          phone: width < 600,
        });
      }
    }
    return pictures;
  } catch (error) {
    // A page that cannot be brought into its state is a gap in the gallery, and no reason to have none.
    console.error(`${view.page}, ${state}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return pictures;
  } finally {
    await context.close();
  }
}
