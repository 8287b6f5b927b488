import type { SideEffect } from '@portal/build/side-effects';
import { fitsPattern } from '@portal/platform/page-paths';
import type { Browser, BrowserContext, Page } from 'playwright';
import { ORIGIN } from '../portal.ts';
import { type AccessibilityFinding, findInaccessible } from '../support/accessibility.ts';
import { expect } from '../support/expect.ts';
import { expectNothingLoading } from '../support/open-view.ts';
import { signedInState } from '../support/signed-in-state.ts';
import { leaveSection, recordInEveryPage } from './left-behind.ts';
import type { PageToVisit } from './pages.ts';

/** What somebody saw who went to a page. */
export interface Visited {
  readonly route: string;
  /** The page, the card of its section, or neither. */
  readonly shown: 'page' | 'card' | 'nothing';
  /** What is wrong with what was shown; null when nothing is. */
  readonly problem: string | null;
  readonly findings: readonly AccessibilityFinding[];
  /** What the section left in the document when its page was closed. */
  readonly left: readonly SideEffect[];
}

interface Visit {
  readonly scan: boolean;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

const WIDE = { width: 1280, height: 900 };
const SIZES = [WIDE, { width: 390, height: 844 }];

/**
 * Goes to a page as somebody who may see it. A card has to name the number to call, and to leave the menu as it is. `scan`
 * looks for what is not accessible, on a wide screen and on a phone, and goes on to another section to see what this one
 * leaves behind; `prepare` changes something for this visit alone.
 */
export async function visitPage(
  browser: Browser,
  target: PageToVisit & { readonly path: string },
  { scan, prepare }: Visit,
): Promise<Visited> {
  const { route, path, person } = target;
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: WIDE,
    ...(person !== undefined && { storageState: await signedInState(browser, person) }),
  });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  try {
    if (scan) await recordInEveryPage(context);
    await prepare?.(context);
    const page = await context.newPage();
    await page.goto(path);
    const shown = await whatIsShown(page, target);
    const problem = shown === 'card' ? await wrongWithCard(page, target) : (errors[0] ?? null);
    if (shown === 'card' || !scan) return { route, shown, problem, findings: [], left: [] };
    const findings = await scanAtEverySize(page);
    return { route, shown, problem, findings, left: await leaveSection(page, target) };
  } catch (error) {
    const [problem = ''] = [...errors, error instanceof Error ? error.message : String(error)];
    return { route, shown: 'nothing', problem: firstLine(problem), findings: [], left: [] };
  } finally {
    await context.close();
  }
}

async function whatIsShown(page: Page, { route, heading, card }: PageToVisit): Promise<'page' | 'card'> {
  const title = page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) });
  const fallback = page.getByRole('main').getByText(card);
  await expect(title.or(fallback).first()).toBeVisible({ timeout: 40_000 });
  await expectNothingLoading(page);
  const { pathname } = new URL(page.url());
  if (!fitsPattern(route, pathname)) throw new Error(`it leads to ${pathname}`);
  return (await fallback.isVisible()) ? 'card' : 'page';
}

async function wrongWithCard(page: Page, { person }: PageToVisit): Promise<string | null> {
  const main = page.getByRole('main');
  if (!(await main.locator('a[href^="tel:"]').first().isVisible())) return 'the card has no number to call';
  if (!(await main.getByRole('button', { name: 'Try again' }).isVisible()))
    return 'the card has no way to try again';
  const isFrameThere = await page.getByRole('navigation', { name: 'Main' }).isVisible();
  return person === undefined || isFrameThere ? null : 'the menu is gone';
}

async function scanAtEverySize(page: Page): Promise<AccessibilityFinding[]> {
  const found = new Map<string, AccessibilityFinding>();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const finding of await findInaccessible(page))
      found.set(`${finding.rule} ${finding.element}`, finding);
  }
  // The menu is in sight on a wide screen.
  await page.setViewportSize(WIDE);
  return [...found.values()];
}

export const firstLine = (text: string): string => text.split('\n')[0] ?? '';
