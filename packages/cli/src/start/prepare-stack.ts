import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readDataset } from '@portal/dataset/read';
import type { Dataset } from '@portal/dataset/schema';
import { buildApplications } from '@portal/local-stack/build-applications';
import { checkPorts } from '@portal/local-stack/check-ports';
import { writeLocalConfig } from '@portal/local-stack/local-config';
import { createLocalKeys } from '@portal/local-stack/local-keys';
import { ROOT, type StackSettings } from '@portal/local-stack/stack-settings';
import { checkStoreAddress } from '@portal/local-stack/store-address';
import { liveVersion } from '@portal/release-registry/checks/registry-state';
import { openStore } from '@portal/release-registry/store';
import type { AppConfig } from '@portal/section-sdk/app-config';
import { lockFolder } from '@portal/server-kit/folder-lock';
import { OperatorError } from '@portal/server-kit/operator-error';
import { restrictPermissions } from '@portal/server-kit/restrict-permissions';
import { releaseApplications } from './release-applications.ts';

/** The prepared data of a start, before any server runs. */
export interface PreparedStack {
  readonly dataset: Dataset;
  readonly config: AppConfig;
  readonly configFolder: string;
}

type ReleaseSource = 'build' | 'existing-build' | 'registry';

interface Options {
  readonly releaseSource: ReleaseSource;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Prepares a start. Dataset and ports are checked first, because these fail fastest. Null when aborted. */
export async function prepareStack(
  settings: StackSettings,
  { releaseSource: requestedSource, print, signal }: Options,
): Promise<PreparedStack | null> {
  checkStoreAddress(settings.store);
  const dataset = readDataset(settings.dataset);
  await checkPorts([
    { port: settings.port, for: 'the portal' },
    { port: settings.identityProvider.port, for: 'the identity provider' },
    { port: settings.memberApi.port, for: 'the API' },
    { port: settings.bankProcessor.port, for: 'the bank processor' },
    { port: settings.eSignature.port, for: 'the e-signature service' },
  ]);
  await lockConfig(settings.dataDir);
  const isShared = settings.store.releasesUrl !== undefined;
  if (isShared) print('The releases come from PORTAL_RELEASES_URL. Nothing is published there.');
  const releaseSource = isShared ? 'registry' : requestedSource;
  if (releaseSource === 'build') {
    print('Building what has changed ...');
    await buildApplications(ROOT, signal);
  }
  if (signal.aborted) return null;
  await restrictPermissions(settings.dataDir);
  if (releaseSource !== 'registry') await publishAndPromote(settings, print);
  await createLocalKeys(settings.dataDir);
  const { folder, config } = await writeLocalConfig(ROOT, settings);
  return signal.aborted ? null : { dataset, config, configFolder: folder };
}

/**
 * Locks the configuration until this process ends. A second portal would overwrite it, and the gateway of the first
 * one watches it.
 * @throws CliError when another portal has the lock
 */
async function lockConfig(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'config');
  await mkdir(folder, { recursive: true });
  await lockFolder(folder).catch((cause: unknown) => {
    if (!(cause instanceof OperatorError)) throw cause;
    throw new CliError(
      `A portal with the data folder ${dataDir} is running. Stop it, or set PORTAL_DATA_DIR to another folder.`,
      { cause },
    );
  });
}

async function publishAndPromote(settings: StackSettings, print: (line: string) => void): Promise<void> {
  const store = openStore(settings.store);
  const { published, skipped } = await releaseApplications(ROOT, store).finally(() => store.close());
  for (const { name, version } of published) print(`Published ${name} ${version}.`);
  for (const { name, since } of skipped) {
    print(
      `${name} stays at ${liveVersion(since, name)}, which ${since.author} promoted (${since.reason}). To change it: npm run portal -- promote ${name} <version>`,
    );
  }
}
