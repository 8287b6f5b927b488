import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@portal/release-registry/release-record';
import type { Revision } from '@portal/release-registry/revisions';
import type { TrustedKeys } from '@portal/release-registry/signature';
import { AppConfig } from '@portal/section-sdk/app-config';
import type { Registry } from '@portal/section-sdk/registry';
import type { SectionPage } from '@portal/section-sdk/section-pages';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { createBrowserErrors } from './browser-reports/browser-errors.ts';
import { createReleaseHealthStore } from './browser-reports/release-health.ts';
import { createWebVitalsStore } from './browser-reports/web-vitals.ts';
import { withDevSection } from './dev-section.ts';
import { openBrandAssets, withBrandVersions } from './files/brand-assets.ts';
import { createIntactRevisions } from './files/intact-revisions.ts';
import { NavMessage } from './files/navmessage.ts';
import { nullIfSlow } from './files/null-if-slow.ts';
import { openReleases, type Releases } from './files/releases.ts';
import { openRegistrySource } from './files/remote-registry.ts';
import { parseServedRegistry, ServedRegistry } from './files/served-registry.ts';
import { createRecordVerifier } from './files/verified-records.ts';
import { createVerifiedRevisions } from './files/verified-revisions.ts';
import {
  fileSource,
  newestRevisionSource,
  type Snapshot,
  type WatchedValue,
  watchJson,
} from './files/watched-file.ts';
import { type ReadText, readPrerendered, readShellFiles, type ShellFiles } from './page/shell-files.ts';
import type { Settings } from './settings.ts';
import { singleFlight } from './single-flight.ts';

/** The gateway's data that may change while it runs. */
export type GatewayState = ReturnType<typeof openGatewayState>;

/** Returns why a revision is no valid registry whose shell can be read, or null. */
async function findRevisionProblem({ revision, text }: Revision, releases: Releases): Promise<string | null> {
  const registry = parseServedRegistry(text);
  if (registry?.revision !== revision) return 'is damaged';
  if (!registry.shell) return null;
  const { version } = registry.shell;
  const shell = await releases.find('shell', version).catch(() => null);
  return shell
    ? null
    : `needs the shell ${version}, whose record is missing, damaged or not signed as required`;
}

/** Opens the data and configuration folders. Each problem is logged once. */
export function openGatewayState(settings: Settings, log: FastifyBaseLogger, keys: TrustedKeys | null) {
  const { dataDir, configDir, devSection, requireSignedFromRevision } = settings;
  const report = (file: string) => (problem: string) => log.error({ file, problem }, 'file.invalid');
  const watchConfigFile = <S extends z.core.$ZodType>(file: string, schema: S) =>
    watchJson(fileSource(path.join(configDir, file)), schema, report(file));
  const store = openRegistrySource(settings, log);
  const required =
    keys === null || requireSignedFromRevision === undefined
      ? null
      : { keys, from: requireSignedFromRevision };
  const releases = openReleases(
    dataDir,
    (file) => log.error({ file }, 'release.file_damaged'),
    store.releaseCache,
    required &&
      createRecordVerifier(required.keys, (problem) => log.error({ problem }, 'release.unverified')),
  );
  const intact = createIntactRevisions(
    store.revisions,
    store.all,
    (revision) => findRevisionProblem(revision, releases),
    (problem) => log.error({ problem }, 'registry.revision_invalid'),
  );
  const verified =
    required &&
    createVerifiedRevisions(
      intact,
      store.all,
      { ...required, verifiedDigestFile: path.join(dataDir, 'verified-revision') },
      (problem) => log.error({ problem }, 'registry.revision_unverified'),
    );
  const watched = watchJson(newestRevisionSource(verified ?? intact), ServedRegistry, report('registry'));
  const promoted = {
    ...watched,
    problem: () => watched.problem() ?? intact.problem() ?? verified?.problem() ?? store.problem(),
  };
  const registry: WatchedValue<Registry> = devSection ? withDevSection(promoted, devSection) : promoted;
  const brandAssets = openBrandAssets(configDir);
  const shell = watchShell(settings, registry, releases, report('shell release'));
  return {
    registry,
    /** With content hashes in the URLs of the brand assets. */
    config: withBrandVersions(watchConfigFile('app-config.json', AppConfig), brandAssets),
    brandAssets,
    navmessage: watchConfigFile('navmessage.json', NavMessage),
    releases,
    /** The authoritative store, with every revision. Rollbacks add to it. */
    revisions: store.all,
    releaseHealth: createReleaseHealthStore(),
    webVitals: createWebVitalsStore(),
    browserErrors: createBrowserErrors(releases),
    /** Returns the live shell, or the last readable one; null when there never was one. */
    shell: shell.current,
    /**
     * Returns the registry of the pages. A tab sees no revision whose shell is not served yet: its next page would have
     * an earlier one. Without a shell, or while the first one is slow, it is the newest registry. Open tabs and other
     * applications need no shell.
     */
    servedRegistry: async () =>
      (await nullIfSlow(shell.current()).catch(() => null))?.registry ?? registry.current(),
    shellRelease: (version: string) => readShell(releases, version).catch(() => null),
    /** Null also while its bucket is slow. The browser then renders the page. */
    prerenderedPage: (from: Registry, page: SectionPage | undefined) =>
      nullIfSlow(readPrerenderedPage(releases, from, page)),
    shellError: shell.problem,
    close: store.close,
  };
}

async function readShell(releases: Releases, version: string): Promise<ShellFiles> {
  const record = await releases.find('shell', version);
  if (record?.kind !== 'shell')
    throw new Error(`the record of the shell ${version} is missing, damaged or not signed as required`);
  return readShellFiles(releaseTexts(releases, record), record);
}

async function readPrerenderedPage(
  releases: Releases,
  registry: Registry,
  page: SectionPage | undefined,
): Promise<string | null> {
  if (!page?.prerender) return null;
  const section = registry.sections[page.section];
  if (!section?.enabled || section.dev) return null;
  const record = await releases.find(page.section, section.live.version);
  return record && ((await readPrerendered(releaseTexts(releases, record))).get(page.path) ?? null);
}

function releaseTexts(releases: Releases, record: ReleaseRecord): ReadText {
  return async (file) => {
    const opened = await releases.open(record, file);
    if (!opened)
      throw new Error(`${file} of ${record.name} ${record.version} differs from the published file`);
    return opened.handle.readFile('utf8').finally(() => opened.handle.close());
  };
}

/** Files of a shell, with the registry that names it: sections of a later one may need the next shell. */
interface LiveShell {
  readonly files: ShellFiles;
  readonly registry: Snapshot<Registry> | null;
}

function watchShell(
  settings: Settings,
  registry: WatchedValue<Registry>,
  releases: Releases,
  report: (problem: string) => void,
) {
  let lastValid: LiveShell | null = null;
  let lastVersion: string | null = null;
  let problem: string | null = null;

  const refresh = singleFlight(async (): Promise<LiveShell | null> => {
    const current = await registry.current();
    const version = liveShell(current);
    if (version === lastVersion && problem === null) {
      lastValid = lastValid && { ...lastValid, registry: current };
      return lastValid;
    }
    try {
      if (version === null) throw new Error('no shell has been promoted');
      lastValid = { files: await readShell(releases, version), registry: current };
      problem = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== problem) report(reason);
      problem = reason;
    }
    lastVersion = version;
    return lastValid;
  });

  return {
    problem: () => problem,
    async current(): Promise<LiveShell | null> {
      // A development build changes in place, so every page reads it again.
      const { devShell } = settings;
      if (devShell) {
        const files = await readShellFiles((file) => readFile(path.join(devShell, file), 'utf8'), null);
        return { files, registry: await registry.current() };
      }
      // Without a shell there is nothing else to serve.
      return lastValid === null ? refresh() : ((await nullIfSlow(refresh())) ?? lastValid);
    },
  };
}

const liveShell = (registry: Snapshot<Registry> | null) => registry?.value.shell?.version ?? null;
