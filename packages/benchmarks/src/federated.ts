import { memberStorage } from '@portal/e2e/support/member-storage';
import { createFolderRevisions } from '@portal/release-registry/folder-revisions';
import type { Revisions } from '@portal/release-registry/revisions';
import { Registry } from '@portal/section-sdk/registry';
import { pollUntil } from '@portal/test-infra/poll-until';
import type { Browser } from 'playwright';
import { buildMonolith } from './monolith.ts';
import { median, ratio } from './report.ts';
import { recordResults } from './results.ts';
import { SLOW_4G, type Visit, visit } from './visit.ts';

/** Selector of the member's certificates. */
const CONTENT = 'a[href^="/certificate-details/"]';

interface Options {
  readonly origin: string;
  readonly root: string;
  readonly dataDir: string;
  readonly workFolder: string;
  readonly runs: number;
}

type Variant = 'bundle' | 'federated' | 'bundleAgain' | 'federatedAgain';

/**
 * First and second visit of a signed-in member to the certificates page. The baseline is a single bundle of the same
 * sources with a preloaded route. The same gateway and API serve both; the registry selects the live one.
 */
export async function benchFederated(browser: Browser, options: Options): Promise<void> {
  const { origin, root, dataDir, workFolder, runs } = options;
  const revisions = createFolderRevisions(dataDir);
  const federated = Registry.parse(JSON.parse((await revisions.newest())?.text ?? 'null'));
  const bundle = await buildMonolith({ root, dataDir, workFolder, version: '1.0.0-monolith' });
  const variants: Record<Variant, Registry> = {
    bundle,
    federated,
    bundleAgain: bundle,
    federatedAgain: federated,
  };
  const member = { storageState: await memberStorage(browser, origin, 'oneCertificate') };
  const visits: Record<Variant, Visit[]> = { bundle: [], federated: [], bundleAgain: [], federatedAgain: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const name of Object.keys(variants) as Variant[]) {
        await promoteVariant(revisions, variants[name], origin);
        const again = name.endsWith('Again');
        visits[name].push(await visit(browser, `${origin}/certificates`, CONTENT, member, { again }));
      }
    }
  } finally {
    await promoteVariant(revisions, federated, origin);
  }
  record(visits);
}

/** Adds a registry as the newest revision and waits until the gateway serves it. */
async function promoteVariant(revisions: Revisions, registry: Registry, origin: string): Promise<void> {
  const revision = ((await revisions.newest())?.revision ?? 0) + 1;
  await revisions.add({ revision, text: JSON.stringify({ ...registry, revision }) });
  const script = `/releases/shell/${registry.shell?.version}/main`;
  await pollUntil(`the gateway serves ${script}`, async () =>
    (await (await fetch(`${origin}/`)).text()).includes(script),
  );
}

/**
 * Minimum milliseconds on the network: the transfer of all bytes, and two round trips. A script in the page asks for
 * the data, so they need the second.
 */
const floorMs = ({ bytes }: Visit) => 2 * SLOW_4G.latency + (1_000 * bytes) / SLOW_4G.downloadThroughput;

const contentMs = (visit: Visit) => visit.contentMs;

function record(visits: Record<Variant, Visit[]>): void {
  const middle = (variant: Variant, of: (visit: Visit) => number) => median(visits[variant].map(of));
  const page = 'first visit, signed-in certificates';
  const timeResult = (id: string, metric: string, variant: Variant, bundle: Variant) => {
    const content = middle(variant, contentMs);
    const baseline = middle(bundle, contentMs);
    const floor = middle(variant, floorMs);
    return {
      id,
      metric: `${metric}, time (ms); one bundle of the same sources`,
      portal: `${content.toFixed(0)} (${ratio(content, baseline)} of the baseline, ${ratio(content, floor)} of the floor)`,
      baseline: baseline.toFixed(0),
      floor: floor.toFixed(0),
    };
  };
  const compare = (id: string, what: string, of: (visit: Visit) => number) => ({
    id: `first-visit-${id}`,
    metric: `${page}, ${what}`,
    portal: middle('federated', of).toFixed(0),
    baseline: middle('bundle', of).toFixed(0),
  });
  recordResults([
    timeResult('first-visit-time', page, 'federated', 'bundle'),
    timeResult('second-visit-time', 'second visit, signed-in certificates', 'federatedAgain', 'bundleAgain'),
    compare('script', 'script (KiB)', ({ scriptBytes }) => scriptBytes / 1024),
    compare('requests', 'requests', ({ requests }) => requests),
    compare('longest-task', 'longest task (ms)', ({ longestTaskMs }) => longestTaskMs),
  ]);
}
