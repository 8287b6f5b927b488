import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { launchBrowser } from '../browser.ts';
import { startPortal } from '../start-portal.ts';
import { benchAfterRelease } from './after-release.ts';
import { benchCluster } from './api/cluster.ts';
import { benchCopies } from './api/copies.ts';
import { benchDueDay } from './api/due-day.ts';
import { benchForeign, benchFuzz } from './api/fuzz.ts';
import { benchGuesses } from './api/guesses.ts';
import { benchHelp } from './api/help.ts';
import { benchPowerLoss } from './api/power-loss.ts';
import { benchSummary } from './api/summary.ts';
import { benchTorture } from './api/torture.ts';
import { benchTraceCosts } from './api/trace-costs.ts';
import { benchCertificates } from './certificates.ts';
import { benchChangeToLive } from './change-to-live.ts';
import { benchDiet } from './diet.ts';
import { benchLargeDocument } from './documents/large.ts';
import { benchDocuments } from './documents/list.ts';
import { benchFederated } from './federated.ts';
import { benchHome } from './home.ts';
import { benchHoveredNavigation } from './hovered-navigation.ts';
import { benchLayoutShifts } from './layout-shifts.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchNewGateway } from './new-gateway.ts';
import { NotMeasured, Parts } from './parts.ts';
import { benchPaymentHistory } from './payments/history.ts';
import { benchPaymentLines } from './payments/lines.ts';
import { benchMaking } from './payments/making.ts';
import { benchOwnScript } from './payments/own-script.ts';
import { benchPromotions } from './promotions.ts';
import { benchPublicPages } from './public-pages.ts';
import { benchReflex } from './reflex.ts';
import { benchRegistration } from './registration.ts';
import { printTable } from './report.ts';
import { benchSectionEntries } from './section-entries.ts';
import { benchSuggestions } from './suggestions.ts';
import { benchTraces } from './traces.ts';

/** `npm run bench`: every figure that the README quotes, measured anew, side by side in one run. */
const root = path.resolve(import.meta.dirname, '../..');
const dataDir = path.join(root, 'bench-results/portal');
const port = 4340;
const origin = `http://localhost:${port}`;
const startOptions = ['--port', String(port), '--data-dir', dataDir];
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    rounds: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '100000' },
    losses: { type: 'string', default: '100' },
    guesses: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '3' },
    switches: { type: 'string', default: '2' },
    cuts: { type: 'string', default: '1' },
    changes: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);
const { only } = values;
const PARTS = [
  'api',
  'due-day',
  'cluster',
  'traces',
  'diet',
  'reflex',
  'promotions',
  'release',
  'pages',
  'lighthouse',
];
if (only !== undefined && !PARTS.includes(only)) {
  throw new Error(`There is no part "${only}" of the bench: it has ${PARTS.join(', ')}.`);
}

const parts = new Parts();
// `--only api` leaves out what needs a browser, `--only pages` what does not, `--only due-day` lets a morning of members come, `--only cluster` lets a gateway start on an empty machine and a real
// PostgreSQL cluster fail over, `--only traces` shows a payment as a trace and what traces cost, `--only diet` only builds
// the shell and says what is in its script, `--only reflex` plays roll-outs, `--only promotions` lets four processes
// promote at once, `--only release` makes a change live, `--only lighthouse` is only what Lighthouse says.
if (only === undefined || only === 'api') await benchApi();
if (only === undefined || only === 'due-day') await parts.run('the first of the month', benchDueDay);
if (only === undefined || only === 'cluster') {
  await parts.run('a gateway on an empty machine', () =>
    benchNewGateway({ root, dataDir: path.join(root, 'bench-results/new-gateway'), port, runs }),
  );
  await parts.run('a database that fails over', failOver);
}
if (only === undefined || only === 'traces') {
  await parts.run('a payment as one trace', () => benchTraces(origin, startOptions));
  await parts.run('what traces cost', () => benchTraceCosts(runs));
}
if (only === undefined || only === 'diet') {
  await parts.run("the shell's main script", () => benchDiet(root, path.join(root, 'bench-results/diet')));
  await parts.run('what federation costs a section', () =>
    benchSectionEntries(root, path.join(root, 'bench-results/entries')),
  );
}
if (only === undefined || only === 'reflex') await parts.run('roll-outs', benchReflex);
if (only === undefined || only === 'promotions') {
  await parts.run('promotions at once', () => benchPromotions(Number(values.changes)));
}
if (only === undefined || only === 'release') await parts.run('a change in one section', releaseChange);
if (only === undefined || only === 'pages') await benchPages();
if (only === undefined || only === 'lighthouse') await parts.run('Lighthouse', runLighthouse);
// A library of a part may have left something open.
process.exit(parts.end());

/** In full `--kills 20 --switches 10 --cuts 5`, which takes 20 minutes. */
function failOver(): Promise<void> {
  return benchCluster({
    killed: Number(values.kills),
    switchedOver: Number(values.switches),
    cutOff: Number(values.cuts),
  });
}

async function benchApi(): Promise<void> {
  await parts.run('GetCertificateSummary', () => benchSummary(runs));
  await parts.run('three copies of the API against one', () => benchCopies(runs));
  await parts.run('help articles that are found', () => benchHelp(runs));
  await parts.run('payments while processes are killed', () => benchTorture(Number(values.rounds)));
  await parts.run('payments when the power goes', () => benchPowerLoss(Number(values.losses)));
  await parts.run('wrong requests', () => benchFuzz(Number(values.requests)));
  await parts.run('ids of another member', () => benchForeign());
  await parts.run('guessed identities', () => benchGuesses(Number(values.guesses)));
}

async function benchPages(): Promise<void> {
  const portal = await parts.run('start to ready', () => benchStart());
  const browser = await parts.run('a browser for the pages', () => launchBrowser());
  const onPages = (name: string, bench: (browser: Browser) => Promise<void>) =>
    parts.run(name, async () => {
      if (!portal) throw new NotMeasured('the portal did not start');
      if (!browser) throw new NotMeasured('there is no browser');
      await bench(browser);
    });
  const workFolder = path.join(root, 'bench-results/monolith');
  try {
    await onPages('sections against one bundle', (browser) =>
      benchFederated(browser, { origin, root, dataDir, workFolder, runs }),
    );
    await parts.run('after a release of one section', () => {
      if (!portal) throw new NotMeasured('the portal did not start');
      return benchAfterRelease({ root, dataDir, workFolder: path.join(root, 'bench-results/after-release') });
    });
    await onPages('script of public pages', (browser) => benchPublicPages(browser, origin));
    await onPages('home page', (browser) => benchHome(browser, origin, runs));
    await onPages('what moves while pages come', (browser) => benchLayoutShifts(browser, origin));
    await onPages('certificates page', (browser) => benchCertificates(browser, origin, runs));
    await onPages('received payments', (browser) => benchPaymentHistory(browser, origin, runs));
    await onPages('payment lines', (browser) => benchPaymentLines(browser, origin));
    await onPages('pages that were pointed at', (browser) => benchHoveredNavigation(browser, origin, runs));
    await onPages('making a payment', (browser) => benchMaking(browser, origin, runs));
    await onPages('documents page', (browser) => benchDocuments(browser, origin, runs));
    await onPages('a large document', (browser) => benchLargeDocument(browser, origin));
    await onPages('script of payments', (browser) => benchOwnScript(browser, origin));
    await onPages('suggested questions', (browser) => benchSuggestions(browser, origin, runs));
    await onPages('registration', (browser) => benchRegistration(browser, origin, runs));
  } finally {
    await browser?.close();
    await portal?.stop();
  }
}

async function releaseChange(): Promise<void> {
  const portal = await startPortal(startOptions);
  try {
    await benchChangeToLive({ root, dataDir, origin });
  } finally {
    await portal.stop();
  }
}

/** By itself, so that its browser is the only one. */
async function runLighthouse(): Promise<void> {
  const portal = await startPortal(startOptions);
  try {
    await benchLighthouse(origin, Math.min(runs, 3));
  } finally {
    await portal.stop();
  }
}

/** How long starts take; answers the portal that the last one has started. */
async function benchStart() {
  // A data folder of an earlier run may hold another dataset.
  rmSync(dataDir, { recursive: true, force: true });
  const first = await startPortal(startOptions);
  await first.stop();
  const second = await startPortal(startOptions);
  await second.stop();
  const changed = await startAfterChange('mfe-payments/src/section.tsx');
  const rebuilt = changed.lines.filter((line) => line.startsWith('Released '));
  printTable(
    'Start to ready',
    ['start', 'time', 'released anew'],
    [
      ['second, nothing changed', `${(second.readyMs / 1000).toFixed(1)} s`, 'nothing'],
      ['after a change in one section', `${(changed.readyMs / 1000).toFixed(1)} s`, rebuilt.join(' ')],
    ],
  );
  return changed;
}

/** Starts with one more comment in a section's source, and puts the source back. */
async function startAfterChange(file: string) {
  const changedFile = path.join(root, file);
  const source = readFileSync(changedFile, 'utf8');
  appendFileSync(changedFile, `// Changed at ${Date.now()} to measure what is built again.\n`);
  try {
    return await startPortal(startOptions);
  } finally {
    writeFileSync(changedFile, source);
  }
}
