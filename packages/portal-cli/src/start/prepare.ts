import { readDataset } from '@portal/dataset/read';
import type { Dataset } from '@portal/dataset/schema';
import type { AppConfig } from '@portal/platform/app-config';
import { liveVersion } from '@portal/release-gate/entries';
import { openStore } from '@portal/release-store/store';
import { keepPrivate } from '@portal/server-base/private-files';
import { ROOT, type Switches } from '../switches.ts';
import { buildAll } from './build.ts';
import { writeLocalConfig } from './local-config.ts';
import { makeLocalKeys } from './local-keys.ts';
import { checkPorts } from './ports.ts';
import { releaseAll } from './release-all.ts';

/** What stands when everything but the servers is ready. */
export interface Prepared {
  readonly dataset: Dataset;
  readonly config: AppConfig;
  readonly configFolder: string;
}

/** What a start makes live: the build of what is checked out, the build that there is, or nothing but what is live already. */
type Take = 'what is checked out' | 'what is built' | 'what is live';

/**
 * Does what comes before the servers: looks at the dataset and the ports, which fail soonest; builds, releases, and
 * writes the configuration. Null when it was told to stop meanwhile.
 */
export async function prepare(
  switches: Switches,
  { take, print, stop }: { take: Take; print: (line: string) => void; stop: AbortSignal },
): Promise<Prepared | null> {
  const dataset = readDataset(switches.dataset);
  await checkPorts([
    { port: switches.port, for: 'the portal' },
    { port: switches.identityProvider.port, for: 'the identity provider' },
    { port: switches.memberApi.port, for: 'the API' },
    { port: switches.bankProcessor.port, for: 'the bank processor' },
    { port: switches.eSignature.port, for: 'the e-signature service' },
  ]);
  if (take === 'what is checked out') {
    print('Building what has changed ...');
    await buildAll(ROOT, stop);
  }
  if (stop.aborted) return null;
  await keepPrivate(switches.dataDir);
  if (take !== 'what is live') await release(switches, print);
  await makeLocalKeys(switches.dataDir);
  const { folder, config } = await writeLocalConfig(ROOT, switches);
  return stop.aborted ? null : { dataset, config, configFolder: folder };
}

async function release(switches: Switches, print: (line: string) => void): Promise<void> {
  const store = openStore(switches.store);
  const { published, left } = await releaseAll(ROOT, store).finally(() => store.close());
  for (const { name, version } of published) print(`Published ${name} ${version}.`);
  for (const { name, since } of left) {
    print(
      `${name} stays at ${liveVersion(since, name)}, which ${since.by} chose (${since.why}): "npm run portal -- promote ${name} <version>" changes it.`,
    );
  }
}
