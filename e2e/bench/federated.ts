import path from 'node:path';
import { Registry } from '@portal/platform/registry';
import type { Revisions } from '@portal/release-store/revisions';
import { revisionsInFolder } from '@portal/release-store/revisions-in-folder';
import type { Browser, BrowserContextOptions } from 'playwright';
import { signIn } from '../support/sign-in.ts';
import { BEFORE, earlierSources } from './earlier-sources.ts';
import { buildMonolith } from './monolith.ts';
import { kibibytes, median, printTable, ratio } from './report.ts';
import { type Visit, visit } from './visit.ts';

/** What shows that the member's certificates are on the screen. */
const CONTENT = 'a[href^="/certificate-details/"]';

interface Options {
  readonly origin: string;
  readonly root: string;
  readonly dataDir: string;
  readonly workFolder: string;
  readonly runs: number;
}

/** What the issue of the first visit asks for. */
const LIMITS = { content: 0.6, again: 0.25, scriptBytes: 200 * 1024, taskMs: 150 };

type Variant = 'before' | 'bundle' | 'federated' | 'again';

/**
 * The first visit of a signed-in member to the certificates page: the federated portal against one ordinary bundle with
 * its route preloaded, of the sources before the shell was made lighter and of the same sources; and the second visit.
 * All come from the same gateway and API; the registry says which is live.
 */
export async function benchFederated(browser: Browser, options: Options): Promise<void> {
  const { origin, root, dataDir, workFolder, runs } = options;
  const revisions = revisionsInFolder(dataDir);
  const federated = Registry.parse(JSON.parse((await revisions.newest())?.text ?? 'null'));
  const earlier = path.join(workFolder, 'earlier');
  earlierSources(root, earlier);
  const bundleOf = (sources: string, name: string) => {
    const folder = path.join(workFolder, name);
    return buildMonolith({ root, sources, dataDir, workFolder: folder, version: `1.0.0-${name}` });
  };
  const variants: Record<Variant, Registry> = {
    before: await bundleOf(earlier, 'before'),
    bundle: await bundleOf(root, 'monolith'),
    federated,
    again: federated,
  };
  const member = await signedIn(browser, origin);
  const visits: Record<Variant, Visit[]> = { before: [], bundle: [], federated: [], again: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const name of Object.keys(variants) as Variant[]) {
        await makeLive(revisions, variants[name], origin);
        const again = name === 'again';
        visits[name].push(await visit(browser, `${origin}/certificates`, CONTENT, member, { again }));
      }
    }
  } finally {
    await makeLive(revisions, federated, origin);
  }
  print(visits);
}

async function signedIn(browser: Browser, origin: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, 'oneCertificate');
  await page.waitForSelector(CONTENT);
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}

/** Makes a registry the newest revision, and waits until the gateway serves it. */
async function makeLive(revisions: Revisions, registry: Registry, origin: string): Promise<void> {
  const revision = ((await revisions.newest())?.revision ?? 0) + 1;
  await revisions.add({ revision, text: JSON.stringify({ ...registry, revision }) });
  const shellVersion = registry.shell?.version;
  const deadline = Date.now() + 10_000;
  while (!(await (await fetch(`${origin}/`)).text()).includes(`/releases/shell/${shellVersion}/main`)) {
    if (Date.now() > deadline) throw new Error(`The gateway does not serve the shell ${shellVersion}`);
  }
}

const NAMES: Record<Variant, string> = {
  before: `one bundle of ${BEFORE}, route preloaded`,
  bundle: 'one bundle, route preloaded',
  federated: `federated (at most ${LIMITS.content} in time, ${kibibytes(LIMITS.scriptBytes)}, tasks of ${LIMITS.taskMs} ms)`,
  again: `federated, second visit (at most ${LIMITS.again} in time)`,
};

function print(visits: Record<Variant, Visit[]>): void {
  const middle = (variant: Variant, of: (visit: Visit) => number) => median(visits[variant].map(of));
  const rows = (Object.keys(NAMES) as Variant[]).map((variant) => {
    const bytes = middle(variant, ({ scriptBytes }) => scriptBytes);
    const content = middle(variant, ({ contentMs }) => contentMs);
    const requests = middle(variant, ({ requests: all }) => all);
    return [
      NAMES[variant],
      `${requests} (${middle(variant, ({ scripts }) => scripts)})`,
      String(middle(variant, ({ depth }) => depth)),
      `${kibibytes(bytes)} (${ratio(
        bytes,
        middle('before', ({ scriptBytes }) => scriptBytes),
      )})`,
      `${middle(variant, ({ longestTaskMs }) => longestTaskMs).toFixed(0)} ms`,
      `${content.toFixed(0)} ms (${ratio(
        content,
        middle('before', ({ contentMs }) => contentMs),
      )})`,
    ];
  });
  printTable(
    'Visit to the signed-in certificates page (CPU 4x slower, Slow 4G, cold cache but for the second visit, medians)',
    [
      'variant',
      'requests (script)',
      'waterfall depth',
      'script transferred',
      'longest task',
      'time to content',
    ],
    rows,
  );
}
