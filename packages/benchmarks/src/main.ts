import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { numberBetween } from '@portal/cli-kit/parse-arguments';
import { Command, parseCommandLine } from '@portal/cli-kit/program';
import { launchBrowser } from '@portal/e2e/browser';
import { startPortal } from '@portal/e2e/start-portal';
import type { Browser } from 'playwright';
import { benchSummary } from './api/certificate-summary.ts';
import { benchScaling } from './api/scaling.ts';
import { BenchmarkRunner, SkippedError } from './benchmark-runner.ts';
import { benchCertificates } from './certificates.ts';
import { benchFederated } from './federated.ts';
import { benchHome } from './home.ts';
import { benchNightlyImport } from './import/nightly-import.ts';
import { benchLayoutShifts } from './layout-shifts.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchManyItems } from './many-items.ts';
import { performanceSource } from './performance-document.ts';
import { recordResults } from './results.ts';
import { benchScriptPackages } from './scripts-by-package.ts';
import { benchSubmitPayment } from './submit-payment.ts';

/** `npm run bench`: measures the figures of docs/performance.md and writes it. `--only` runs one part. */
const root = path.resolve(import.meta.dirname, '../../..');
const dataDir = path.join(root, 'bench-results/portal');
const port = 4340;
const origin = `http://localhost:${port}`;
const startOptions = ['--port', String(port), '--data-dir', dataDir];
const PARTS = { api: benchApi, import: benchImports, pages: benchPages, lighthouse: runLighthouse };
const { runs, only, members } = parseCommandLine(
  new Command('npm run bench --')
    .option('--runs <number>', 'number of runs per median', numberBetween(1), 7)
    .option('--only <part>', Object.keys(PARTS).join(', '))
    .option('--members <number>', 'members of the nightly import', numberBetween(1), 20_000),
).opts();
if (only !== undefined && !Object.hasOwn(PARTS, only)) {
  throw new Error(`Unknown part "${only}". Parts: ${Object.keys(PARTS).join(', ')}.`);
}
const parts = new BenchmarkRunner();
for (const [name, run] of Object.entries(PARTS)) {
  if (only === undefined || only === name) await run();
}
writeFileSync(path.join(root, 'docs/performance.md'), performanceSource());
// Open handles of libraries would keep the process alive.
process.exit(parts.printFailures());

async function benchApi(): Promise<void> {
  await parts.runPart('GetCertificateSummary', () => benchSummary(runs));
  await parts.runPart('three API instances against one', () => benchScaling(runs));
}

async function benchImports(): Promise<void> {
  const folder = path.join(root, 'bench-results/import');
  await parts.runPart('nightly import', () => benchNightlyImport(runs, { members, folder }));
}

async function benchPages(): Promise<void> {
  const portal = await parts.runPart('start to ready', () => benchStart());
  const browser = await parts.runPart('a browser for the pages', () => launchBrowser());
  const onPages = (name: string, bench: (browser: Browser) => Promise<void>) =>
    parts.runPart(name, async () => {
      if (!portal) throw new SkippedError('the portal did not start');
      if (!browser) throw new SkippedError('there is no browser');
      await bench(browser);
    });
  const workFolder = path.join(root, 'bench-results/monolith');
  try {
    await onPages('sections against one bundle', (browser) =>
      benchFederated(browser, { origin, root, dataDir, workFolder, runs }),
    );
    await onPages('script by package', (browser) => benchScriptPackages(browser, origin, root));
    await onPages('home page', (browser) => benchHome(browser, origin, runs));
    await onPages('layout shifts', (browser) => benchLayoutShifts(browser, origin));
    await onPages('certificates page', (browser) => benchCertificates(browser, origin, runs));
    await onPages('member with many items', (browser) => benchManyItems(browser, origin, runs));
    await onPages('making a payment', (browser) => benchSubmitPayment(browser, origin, runs));
  } finally {
    await browser?.close();
    await portal?.stop();
  }
}

/** Starts its own portal, so that no other browser puts load on it. */
async function runLighthouse(): Promise<void> {
  await parts.runPart('Lighthouse', async () => {
    const portal = await startPortal(startOptions);
    try {
      await benchLighthouse(origin, Math.min(runs, 3));
    } finally {
      await portal.stop();
    }
  });
}

/** Measures the second start. Returns its portal. */
async function benchStart() {
  // The data folder of an earlier run may contain another dataset.
  rmSync(dataDir, { recursive: true, force: true });
  const first = await startPortal(startOptions);
  await first.stop();
  const second = await startPortal(startOptions);
  const seconds = second.readyMs / 1000;
  recordResults([
    {
      id: 'second-start',
      metric: 'second `npm start`, no change, time to ready (s)',
      portal: seconds.toFixed(0),
    },
  ]);
  return second;
}
