import path from 'node:path';
import type { SideEffect } from '@portal/build/leak-detector';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import type { Browser, BrowserContext, Page } from 'playwright';
import { ORIGIN } from '../portal.ts';
import { type AccessibilityFinding, findInaccessible } from '../support/accessibility.ts';
import { expect } from '../support/expect.ts';
import { expectNothingLoading } from '../support/open-page-state.ts';
import { signedInState } from '../support/signed-in-state.ts';
import { installLeakDetector, navigateAwayAndFindLeaks } from './leaks.ts';
import type { PageToVisit } from './pages-to-visit.ts';

export interface Visited {
  readonly route: string;
  /** The page, its section's fallback card, or neither. */
  readonly shown: 'page' | 'card' | 'nothing';
  /** What is wrong with the shown view; null if nothing. */
  readonly problem: string | null;
  readonly findings: readonly AccessibilityFinding[];
  /** Side effects that remained after the page was closed. */
  readonly leaks: readonly SideEffect[];
}

interface Visit {
  readonly audit: boolean;
  /** Folder for one picture of each size, with `audit`. */
  readonly pictures?: string;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

const WIDE = { width: 1280, height: 900 };
const SIZES = [WIDE, { width: 390, height: 844 }];

/**
 * Opens a page as a demo user with access. A fallback card must name the telephone number and leave the menu
 * unchanged.
 * With `scan` it checks accessibility on a wide screen and a phone, and leaks by navigating to another section.
 * `prepare` changes something for this visit only.
 */
export async function visitPage(
  browser: Browser,
  target: PageToVisit & { readonly path: string },
  { audit, pictures, prepare }: Visit,
): Promise<Visited> {
  const { route, demoUser } = target;
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: WIDE,
    ...(demoUser !== undefined && { storageState: await signedInState(browser, demoUser) }),
  });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  try {
    if (audit) await installLeakDetector(context);
    await prepare?.(context);
    const page = await context.newPage();
    await page.goto(target.path);
    const shown = await detectShownView(page, target);
    const problem = shown === 'card' ? await findCardProblem(page, target) : (errors[0] ?? null);
    if (shown === 'card' || !audit) return { route, shown, problem, findings: [], leaks: [] };
    const findings = await auditAtEverySize(page, pictures && path.join(pictures, fileNameOf(route)));
    return { route, shown, problem, findings, leaks: await navigateAwayAndFindLeaks(page, target) };
  } catch (error) {
    const [problem = ''] = [...errors, error instanceof Error ? error.message : String(error)];
    return { route, shown: 'nothing', problem: firstLine(problem), findings: [], leaks: [] };
  } finally {
    await context.close();
  }
}

async function detectShownView(page: Page, { route, heading, card }: PageToVisit): Promise<'page' | 'card'> {
  const title = page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) });
  const fallback = page.getByRole('main').getByText(card);
  await expect(title.or(fallback).first()).toBeVisible();
  await expectNothingLoading(page);
  const { pathname } = new URL(page.url());
  if (!matchesPattern(route, pathname)) throw new Error(`it leads to ${pathname}`);
  return (await fallback.isVisible()) ? 'card' : 'page';
}

async function findCardProblem(page: Page, { demoUser }: PageToVisit): Promise<string | null> {
  const main = page.getByRole('main');
  if (!(await main.locator('a[href^="tel:"]').first().isVisible())) return 'the card has no number to call';
  if (!(await main.getByRole('button', { name: 'Try again' }).isVisible()))
    return 'the card has no way to try again';
  const isFrameThere = await page.getByRole('navigation', { name: 'Main' }).isVisible();
  return demoUser === undefined || isFrameThere ? null : 'the menu is gone';
}

/** '/payments/:year' becomes 'payments-year'. */
const fileNameOf = (route: string) => route.replaceAll(/\W+/g, '-').replace(/^-/, '') || 'home';

async function auditAtEverySize(page: Page, picture: string | undefined): Promise<AccessibilityFinding[]> {
  const found = new Map<string, AccessibilityFinding>();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (picture !== undefined)
      await page.screenshot({ path: `${picture}-${size.width}.png`, fullPage: true, animations: 'disabled' });
    for (const finding of await findInaccessible(page))
      found.set(`${finding.rule} ${finding.element}`, finding);
  }
  // The menu is visible on a wide screen.
  await page.setViewportSize(WIDE);
  return [...found.values()];
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
