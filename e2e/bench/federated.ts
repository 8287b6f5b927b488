import { Registry } from '@portal/platform/registry';
import type { Revisions } from '@portal/release-store/revisions';
import { revisionsInFolder } from '@portal/release-store/revisions-in-folder';
import type { Browser, BrowserContextOptions } from 'playwright';
import { signIn } from '../support/sign-in.ts';
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

/**
 * The first visit of a signed-in member to the certificates page: the federated portal against the same sources as one
 * ordinary bundle with its route preloaded. Both come from the same gateway and API; the registry says which is live.
 */
export async function benchFederated(browser: Browser, options: Options): Promise<void> {
  const { origin, dataDir, runs } = options;
  const revisions = revisionsInFolder(dataDir);
  const federated = Registry.parse(JSON.parse((await revisions.newest())?.text ?? 'null'));
  const monolith = await buildMonolith(options.root, dataDir, options.workFolder);
  const member = await signedIn(browser, origin);
  const visits: Record<'bundle' | 'federated', Visit[]> = { bundle: [], federated: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      await makeLive(revisions, monolith, origin);
      visits.bundle.push(await visit(browser, `${origin}/certificates`, CONTENT, member));
      await makeLive(revisions, federated, origin);
      visits.federated.push(await visit(browser, `${origin}/certificates`, CONTENT, member));
    }
  } finally {
    await makeLive(revisions, federated, origin);
  }
  print(visits.bundle, visits.federated);
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

function print(bundle: Visit[], federated: Visit[]): void {
  const middle = (visits: Visit[]) => ({
    requests: median(visits.map(({ requests }) => requests)),
    scripts: median(visits.map(({ scripts }) => scripts)),
    depth: median(visits.map(({ depth }) => depth)),
    bytes: median(visits.map(({ scriptBytes }) => scriptBytes)),
    content: median(visits.map(({ contentMs }) => contentMs)),
  });
  const base = middle(bundle);
  const rows = [
    ['one bundle, route preloaded', base] as const,
    ['federated', middle(federated)] as const,
  ].map(([name, { requests, scripts, depth, bytes, content }]) => [
    name,
    `${requests} (${scripts})`,
    String(depth),
    `${kibibytes(bytes)} (${ratio(bytes, base.bytes)})`,
    `${content.toFixed(0)} ms (${ratio(content, base.content)})`,
  ]);
  printTable(
    'First visit to the signed-in certificates page (CPU 4x slower, Slow 4G, cold cache, medians)',
    ['variant', 'requests (script)', 'waterfall depth', 'script transferred', 'time to content'],
    rows,
  );
}
