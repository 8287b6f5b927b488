import { globSync } from 'node:fs';
import path from 'node:path';
import { signInAndWaitForPage } from '@portal/e2e/support/sign-in';
import type { Browser } from 'playwright';
import { kibibytes, printTable, ratio } from './report.ts';
import { recordResults } from './results.ts';
import { addTo, lengthByPackage, openPackageLookup } from './script-packages.ts';

const SAMPLING_INTERVAL_US = 100;
const MIN_CHARACTERS = 4 * 1024;
/** Compute the styles in the browser. Extraction at build time would save most of their time. */
const STYLE_LIBRARY = /^(@chakra-ui|@emotion|@pandacss)\/|^stylis$/;

/** Prints length and processor time of the scripts of a signed-in visit to the certificates, by package. */
export async function benchScriptPackages(browser: Browser, origin: string, root: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    await signInAndWaitForPage(page, 'oneCertificate', origin);
    const session = await context.newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
    await session.send('Profiler.start');
    await page.goto('/certificates');
    await page
      .getByRole('link', { name: /^Certificate Details/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    const { profile } = await session.send('Profiler.stop');
    await printPackages(profile, root);
  } finally {
    await context.close();
  }
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string; readonly lineNumber: number; readonly columnNumber: number };
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

async function printPackages({ nodes, samples = [], timeDeltas = [] }: Profile, root: string): Promise<void> {
  const built = new Map(
    globSync('{shell,mfe-*}/dist/*.js', { cwd: root }).map((file) => [
      path.basename(file),
      path.join(root, file),
    ]),
  );
  const microseconds = new Map<string, number>();
  const lengths = new Map<string, number>();
  const scripts = new Set(nodes.flatMap(({ callFrame }) => built.get(path.basename(callFrame.url)) ?? []));
  const lookups = new Map<string, (line: number, column: number) => string>();
  for (const script of scripts) {
    lookups.set(path.basename(script), await openPackageLookup(script));
    for (const [name, length] of await lengthByPackage(script)) addTo(lengths, name, length);
  }
  const packages = new Map(
    nodes.flatMap(({ id, callFrame: { url, lineNumber, columnNumber } }) => {
      const packageAt = lookups.get(path.basename(url));
      // A built-in function that a script calls has no line.
      return packageAt && lineNumber >= 0 ? [[id, packageAt(lineNumber, columnNumber)] as const] : [];
    }),
  );
  for (const [index, id] of samples.entries()) {
    const name = packages.get(id);
    if (name !== undefined) addTo(microseconds, name, timeDeltas[index] ?? 0);
  }
  const rows = [...lengths].sort(([, a], [, b]) => b - a);
  const isLarge = ([, length]: readonly [string, number]) => length >= MIN_CHARACTERS;
  const others = rows.filter((row) => !isLarge(row)).map(([name]) => name);
  const sum = (totals: ReadonlyMap<string, number>, names: readonly string[]) =>
    names.reduce((total, name) => total + (totals.get(name) ?? 0), 0);
  const row = (label: string, names: readonly string[]) => [
    label,
    kibibytes(sum(lengths, names)),
    `${(sum(microseconds, names) / 1000).toFixed(0)} ms`,
  ];
  printTable(
    'Scripts of a signed-in visit to the certificates, minified, by package',
    ['package', 'length', 'processor time'],
    [
      ...rows.filter(isLarge).map(([name]) => row(name, [name])),
      row(`${others.length} smaller packages`, others),
      row(
        'all',
        rows.map(([name]) => name),
      ),
    ],
  );
  const names = [...microseconds.keys()];
  const styles = sum(
    microseconds,
    names.filter((name) => STYLE_LIBRARY.test(name)),
  );
  recordResults([
    {
      id: 'style-time',
      metric: 'second visit, signed-in certificates, script time in the style library',
      portal: ratio(styles, sum(microseconds, names)),
    },
  ]);
}
