import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { browserLaunchOptions } from '../browser.ts';
import { benchForeign, benchFuzz } from './api/fuzz.ts';
import { benchPowerLoss } from './api/power-loss.ts';
import { benchSummary } from './api/summary.ts';
import { benchTorture } from './api/torture.ts';
import { benchCertificates } from './certificates.ts';
import { benchFederated } from './federated.ts';
import { benchHome } from './home.ts';
import { benchMutants } from './mutants/mutants.ts';
import { printTable } from './report.ts';
import { startPortal } from './start.ts';

/** `npm run bench`: every figure that the README quotes, measured anew, side by side in one run. */
const root = path.resolve(import.meta.dirname, '../..');
const dataDir = path.join(root, 'bench-results/portal');
const port = 4340;
const origin = `http://localhost:${port}`;
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    rounds: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '100000' },
    losses: { type: 'string', default: '100' },
    only: { type: 'string' },
    mutate: { type: 'string' },
  },
});
const runs = Number(values.runs);

// `--only mutants` is mutation testing alone; `--mutate` takes one folder or file of it.
if (values.only === undefined || values.only === 'mutants') {
  if (!(await benchMutants(values.mutate))) process.exitCode = 1;
}
if (values.only === 'mutants') process.exit();

// `--only api` leaves out what needs a browser, `--only pages` what does not.
if (values.only !== 'pages') {
  await benchSummary(runs);
  await benchTorture(Number(values.rounds));
  await benchPowerLoss(Number(values.losses));
  await benchFuzz(Number(values.requests));
  await benchForeign();
}
if (values.only === 'api') process.exit();

// A data folder of an earlier run may hold another dataset.
rmSync(dataDir, { recursive: true, force: true });
const first = await startPortal(root, port, dataDir);
await first.stop();
const second = await startPortal(root, port, dataDir);
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

const browser = await chromium.launch(browserLaunchOptions());
try {
  await benchFederated(browser, {
    origin,
    root,
    dataDir,
    workFolder: path.join(root, 'bench-results/monolith'),
    runs,
  });
  await benchHome(browser, origin, runs);
  await benchCertificates(browser, origin, runs);
} finally {
  await browser.close();
  await changed.stop();
}

/** Starts with one more comment in a section's source, and puts the source back. */
async function startAfterChange(file: string) {
  const changedFile = path.join(root, file);
  const source = readFileSync(changedFile, 'utf8');
  appendFileSync(changedFile, `// Changed at ${Date.now()} to measure what is built again.\n`);
  try {
    return await startPortal(root, port, dataDir);
  } finally {
    writeFileSync(changedFile, source);
  }
}
