import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserLaunchOptions } from '@portal/e2e/browser';
import { signIn } from '@portal/e2e/support/sign-in';
import { freePort } from '@portal/test-infra/program';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright';
import { SkippedError } from './benchmark-runner.ts';
import { median, printTable } from './report.ts';
import { recordResults } from './results.ts';
import { serveStaticCopies } from './static-copy.ts';

const PUBLIC_PATHS = ['/', '/terms-of-use', '/login-failed', '/registration'];
const SIGNED_IN = ['/certificates', '/certificate-details/000020419791', '/payments'];

/** Minimum performance scores. The other categories must be 100 on every page. */
const MIN_SCORES = { mobile: { public: 98, signedIn: 85 }, desktop: { public: 100, signedIn: 98 } };
const MUST_BE_100 = ['accessibility', 'best-practices', 'seo'] as const;
const KINDS = ['mobile', 'desktop'] as const;
type Kind = (typeof KINDS)[number];

interface Scores {
  /** Median of the runs, 0 to 100. */
  readonly performance: number;
  /** Minimum of the runs for accessibility, best practices and SEO. */
  readonly others: readonly number[];
}

/**
 * Measures Lighthouse scores of public pages, their static copies, and member pages. Performance depends on the
 * machine's load and is only printed; the other scores must be 100. Lighthouse ends before the shell loads on an idle
 * public page (decision 0042).
 */
export async function benchLighthouse(origin: string, runs: number): Promise<void> {
  await using profile = await mkdtempDisposable(path.join(tmpdir(), 'portal-lighthouse-'));
  const port = await freePort();
  const launch = browserLaunchOptions();
  const context = await chromium.launchPersistentContext(profile.path, {
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: origin,
  });
  const staticCopies = await serveStaticCopies(origin);
  const rows: string[][] = [];
  const belowMinimum: string[] = [];
  const phone: Record<'public' | 'signedIn', { name: string; performance: number }[]> = {
    public: [],
    signedIn: [],
  };
  const measure = async (address: string, minimum: 'public' | 'signedIn', name: string) => {
    for (const kind of KINDS) {
      const { performance, others } = await scoresOf(address, kind, port, runs);
      const copy = PUBLIC_PATHS.includes(name)
        ? String((await scoresOf(`${staticCopies.origin}${name}`, kind, port, runs)).performance)
        : '-';
      rows.push([name, kind, `${performance} (${MIN_SCORES[kind][minimum]})`, copy, others.join(' / ')]);
      if (kind === 'mobile') phone[minimum].push({ name, performance });
      if (others.some((score) => score < 100)) belowMinimum.push(`${name} ${kind}`);
    }
  };
  try {
    for (const page of PUBLIC_PATHS) await measure(`${origin}${page}`, 'public', page);
    const page = await context.newPage();
    await signIn(page, 'oneCertificate');
    await page.waitForSelector('a[href^="/certificate-details/"]');
    await page.goto('about:blank');
    for (const name of SIGNED_IN) await measure(`${origin}${name}`, 'signedIn', name);
  } finally {
    staticCopies.close();
    await context.close();
  }
  printTable(
    'Lighthouse against static copies (minimum in brackets; accessibility / best practices / SEO 100)',
    ['page', 'as', 'performance', 'static copy', 'the others'],
    rows,
  );
  recordResults([
    {
      id: 'lighthouse-public',
      metric: 'Lighthouse performance, phone, public pages',
      portal: String(Math.min(...phone.public.map(({ performance }) => performance))),
      target: String(MIN_SCORES.mobile.public),
    },
    ...phone.signedIn.map(({ name, performance }) => {
      const page = name.split('/')[1] ?? '';
      return {
        id: `lighthouse-${page}`,
        metric: `Lighthouse performance, phone, ${page.replaceAll('-', ' ')}`,
        portal: String(performance),
        target: String(MIN_SCORES.mobile.signedIn),
      };
    }),
    ...(belowMinimum.length === 0
      ? [{ id: 'lighthouse-others', metric: 'Lighthouse accessibility, best practices, SEO', portal: '100' }]
      : []),
  ]);
  if (belowMinimum.length > 0)
    throw new Error(`a score other than performance is below 100: ${belowMinimum.join(', ')}`);
}

async function scoresOf(address: string, kind: Kind, port: number, runs: number): Promise<Scores> {
  const performance: number[] = [];
  const others = MUST_BE_100.map(() => 100);
  for (let run = 0; run < runs; run += 1) {
    const flags = { port, logLevel: 'silent', output: 'json' } as const;
    const result = await lighthouse(address, flags, kind === 'desktop' ? desktopConfig : undefined);
    const { categories, runtimeError } = result?.lhr ?? {};
    if (!categories || runtimeError) {
      throw new SkippedError(`Lighthouse could not read ${address}: ${runtimeError?.message ?? 'no result'}`);
    }
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    performance.push(score('performance'));
    MUST_BE_100.forEach((name, index) => {
      others[index] = Math.min(others[index] ?? 0, score(name));
    });
  }
  return { performance: median(performance), others };
}
