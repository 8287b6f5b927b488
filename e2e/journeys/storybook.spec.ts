import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { RESULTS } from '../portal.ts';
import { findInaccessible } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNothingLoading, LOADING } from '../support/open-page-state.ts';
import { expect, expectNoHorizontalScroll, FAILED_REQUEST, test } from '../support/test.ts';

/** The stories of components and pages, each alone in a browser, from the static build of Storybook. */

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(RESULTS, 'storybook');
const ADDRESS = 'https://storybook.test';

/** Rules for a whole page, which a component alone cannot follow. */
const PAGE_RULES = new Set(['landmark-one-main', 'page-has-heading-one', 'region']);

interface Story {
  readonly id: string;
  readonly title: string;
  readonly type: 'story' | 'docs';
}

let stories: readonly Story[] = [];

// The first test builds, and all use the result.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await promisify(execFile)('npm', ['run', 'storybook:build', '--', '--quiet', '--output-dir', FOLDER], {
    cwd: ROOT,
  });
  const { entries } = JSON.parse(readFileSync(path.join(FOLDER, 'index.json'), 'utf8')) as {
    entries: Readonly<Record<string, Story>>;
  };
  stories = Object.values(entries).filter(({ type }) => type === 'story');
});

test.beforeEach(({ page }) =>
  page.route(`${ADDRESS}/**`, (route) =>
    route.fulfill({ path: path.join(FOLDER, new URL(route.request().url()).pathname) }),
  ),
);

async function openStory(page: Page, id: string): Promise<void> {
  // The addon would scan at the same time.
  await page.goto(`${ADDRESS}/iframe.html?id=${id}&globals=a11y.manual:!true`);
  await expectRendered(page);
}

async function expectRendered(page: Page): Promise<void> {
  await expect(page.locator('body.sb-show-main')).toBeAttached();
  await expect(page.locator('#storybook-root > *').first()).toBeAttached();
}

declare global {
  /** The channel between Storybook's manager and its preview. */
  var __STORYBOOK_ADDONS_CHANNEL__: {
    once(event: 'storyRendered', listener: (storyId: string) => void): void;
    emit(event: 'setCurrentStory', selection: { storyId: string; viewMode: 'story' }): void;
  };
}

/** Selects another story in the loaded preview, as Storybook's manager does. A page load costs ten times as much. */
async function selectStory(page: Page, id: string): Promise<void> {
  const rendered = await page.evaluate(
    (storyId) =>
      new Promise<string>((resolve) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
        channel.once('storyRendered', resolve);
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );
  expect(rendered).toBe(id);
  await expectRendered(page);
}

test('each story of a component is accessible and fits a small phone', { tag: '@CTX-02' }, async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const components = stories.filter(({ title }) => title.startsWith('Components/'));
  expect(components.length).toBeGreaterThan(60);
  for (const [index, { id }] of components.entries()) {
    await test.step(id, async () => {
      await (index === 0 ? openStory(page, id) : selectStory(page, id));
      const findings = await findInaccessible(page);
      expect.soft(findings.filter(({ rule }) => !PAGE_RULES.has(rule))).toEqual([]);
      await expectNoHorizontalScroll(page);
    });
  }
});

test('an arrow key into the next month keeps the focus in the calendar', {
  tag: ['@WIZ-35', '@CTX-02'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStory(page, 'components-calendar--with-days-that-cannot-be-chosen');
  await page.getByRole('button', { name: 'Tuesday, November 24, 2026' }).focus();
  for (const name of [
    'November 25',
    'November 26',
    'November 27',
    'November 28',
    'November 29',
    'November 30',
  ]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'December 1, 2026' })).toBeFocused();
});

test.describe('pages', () => {
  test.use({ allowedConsoleErrors: FAILED_REQUEST });

  test('each section shows a page loading, failed and loaded', { tag: '@CTX-02' }, async ({ page }) => {
    const pages = stories.filter(({ title }) => !title.startsWith('Components/'));
    const sections = new Set(pages.map(({ title }) => title.split('/')[0]));
    expect([...sections].sort()).toEqual([
      'Certificates',
      'Documents and forms',
      'Payments',
      'Registration and profile',
      'Support and contact',
    ]);
    for (const ofPage of Map.groupBy(pages, ({ title }) => title).values()) {
      const states = ofPage.map(({ id }) => id.split('--')[1]);
      expect(states).toEqual(expect.arrayContaining(['loaded', 'loading', 'failed']));
    }
    for (const { id } of pages) {
      await test.step(id, async () => {
        await openStory(page, id);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const retry = page.getByRole('button', { name: 'Try again' });
        if (id.endsWith('--failed')) await expect(retry.first()).toBeVisible();
        else if (id.endsWith('--loading'))
          await expect(page.getByRole('status').filter({ hasText: LOADING }).first()).toBeAttached();
        else {
          await expectNothingLoading(page);
          await expect(retry).toHaveCount(0);
        }
      });
    }
  });
});

test('a dialog in a story takes the focus and gives it back', { tag: '@CTX-02' }, async ({ page }) => {
  await openStory(page, 'components-dialog--question');
  const question = page.getByRole('button', { name: 'Open a question' });
  await question.waitFor();
  await tabTo(page, 'button', 'Open a question');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused();
  expect((await findInaccessible(page)).filter(({ rule }) => !PAGE_RULES.has(rule))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeFocused();
});
