import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppConfig } from '@portal/platform/app-config';
import { Registry } from '@portal/platform/registry';
import type { SectionPage } from '@portal/platform/section-pages';
import type { ReleaseRecord } from '@portal/release-store/release-record';
import type { Revision, Revisions } from '@portal/release-store/revisions';
import type { TrustedKeys } from '@portal/release-store/signature';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { withDevSection } from './dev-section.ts';
import { believedRevisions } from './files/believed-revisions.ts';
import { type BrandAssets, openBrandAssets, withBrandVersions } from './files/brand-assets.ts';
import {
  followJson,
  type LiveFile,
  parseJson,
  type Snapshot,
  textOfFile,
  textOfNewest,
} from './files/live-file.ts';
import { NavMessage } from './files/navmessage.ts';
import { openReleases, type Releases } from './files/releases.ts';
import { openStoreSource } from './files/remote-store.ts';
import { wholeRevisions } from './files/whole-revisions.ts';
import { type ReadText, readPrerendered, readShellFiles, type ShellFiles } from './page/shell-files.ts';
import { countFieldReports, type FieldReports } from './roll-out/field-reports.ts';
import type { Settings } from './settings.ts';

/** Everything that the gateway serves and that may change while it runs. */
export interface Site {
  readonly registry: LiveFile<Registry>;
  /** With the versions of the brand assets in their addresses. */
  readonly config: LiveFile<AppConfig>;
  readonly brandAssets: BrandAssets;
  readonly navmessage: LiveFile<{ header: string; body: string }>;
  readonly releases: Releases;
  /** The store itself: every revision, and where a candidate is taken back. */
  readonly revisions: Revisions;
  /** What browsers told of the sections, since this gateway was started. */
  readonly fieldReports: FieldReports;
  /** The live shell, or the last one that could be read; null when there never was one. */
  shell(): Promise<ShellFiles | null>;
  /** An earlier release of the shell; null when it cannot be read. */
  shellOf(version: string): Promise<ShellFiles | null>;
  /** A page of a section's live release as its build has made it; null where it has not, or the browser is to draw it. */
  pageMadeAhead(registry: Registry, page: SectionPage | undefined): Promise<string | null>;
  /** Why the shell in use is not the one that the registry names, or null. */
  shellProblem(): string | null;
  close(): Promise<void>;
}

/** A registry as the gateway serves it. */
const ServedRegistry = z.object(Registry.shape).omit({ signature: true });

function isWholeRevision({ revision, text }: Revision): boolean {
  return z.safeParse(ServedRegistry, parseJson(text)).data?.revision === revision;
}

/** Opens the data and configuration folders. Problems are logged when they appear, once each. */
export function openSite(settings: Settings, log: FastifyBaseLogger, keys: TrustedKeys | null): Site {
  const { dataDir, configDir, devSection, signedFrom } = settings;
  const report = (file: string) => (problem: string) =>
    log.error({ file, problem }, 'a file cannot be used; the last good one stays in force');
  const configured = <S extends z.core.$ZodType>(file: string, schema: S) =>
    followJson(textOfFile(path.join(configDir, file)), schema, report(file));
  const store = openStoreSource(settings, log);
  const releases = openReleases(
    dataDir,
    (file) => log.error({ file }, 'a file of a release is not what was published and is not served'),
    store.fetched,
  );
  const whole = wholeRevisions(store.revisions, store.all, isWholeRevision, (problem) =>
    log.error({ problem }, 'the newest revision cannot be used; the last good one stays in force'),
  );
  const believed =
    keys === null || signedFrom === undefined
      ? null
      : believedRevisions(
          whole,
          store.all,
          { keys, from: signedFrom, memory: path.join(dataDir, 'believed-revision') },
          (problem) =>
            log.error({ problem }, 'a revision is not live; the last that is believed stays in force'),
        );
  const followed = followJson(textOfNewest(believed ?? whole), ServedRegistry, report('registry'));
  const promoted = {
    ...followed,
    problem: () => followed.problem() ?? whole.problem() ?? believed?.problem() ?? store.problem(),
  };
  const registry = devSection ? withDevSection(promoted, devSection) : promoted;
  const brandAssets = openBrandAssets(configDir);
  const shell = followShell(settings, registry, releases, report('shell release'));
  return {
    registry,
    config: withBrandVersions(configured('app-config.json', AppConfig), brandAssets),
    brandAssets,
    navmessage: configured('navmessage.json', NavMessage),
    releases,
    revisions: store.all,
    fieldReports: countFieldReports(),
    shell: shell.current,
    shellOf: (version) => readShell(releases, version).catch(() => null),
    pageMadeAhead: (from, page) => readPageMadeAhead(releases, from, page),
    shellProblem: shell.problem,
    close: store.close,
  };
}

/** @throws Error when it is not in the store, or not what was published */
async function readShell(releases: Releases, version: string): Promise<ShellFiles> {
  const record = await releases.find('shell', version);
  if (record?.kind !== 'shell') throw new Error(`release ${version} of the shell is not in the store`);
  return readShellFiles(textsOf(releases, record), record);
}

async function readPageMadeAhead(
  releases: Releases,
  registry: Registry,
  page: SectionPage | undefined,
): Promise<string | null> {
  if (!page?.madeAhead) return null;
  const section = registry.sections[page.section];
  if (!section?.enabled || section.dev) return null;
  const record = await releases.find(page.section, section.live.version);
  return record && ((await readPrerendered(textsOf(releases, record))).get(page.path) ?? null);
}

/** The texts of a release that are what was published. */
function textsOf(releases: Releases, record: ReleaseRecord): ReadText {
  return async (file) => {
    const opened = await releases.open(record, file);
    if (!opened) throw new Error(`${file} of ${record.name} ${record.version} is not what was published`);
    return opened.handle.readFile('utf8').finally(() => opened.handle.close());
  };
}

function followShell(
  settings: Settings,
  registry: LiveFile<Registry>,
  releases: Releases,
  report: (problem: string) => void,
) {
  let good: ShellFiles | null = null;
  let tried: string | null = null;
  let problem: string | null = null;

  return {
    problem: () => problem,
    async current(): Promise<ShellFiles | null> {
      // A development build changes in place, so it is read for every page.
      const { devShell } = settings;
      if (devShell) return readShellFiles((file) => readFile(path.join(devShell, file), 'utf8'), null);
      const version = liveShell(await registry.current());
      if (version === tried && problem === null) return good;
      try {
        if (version === null) throw new Error('no shell has been promoted');
        good = await readShell(releases, version);
        problem = null;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== problem) report(reason);
        problem = reason;
      }
      tried = version;
      return good;
    },
  };
}

const liveShell = (registry: Snapshot<Registry> | null) => registry?.value.shell?.version ?? null;
