import type { SectionModule } from '@portal/section-sdk';
import type { RegistrySection, SectionRelease } from '@portal/section-sdk/registry';
import { assetOrigins } from './asset-origins.ts';
import { loadRelease } from './federation.ts';
import type { RegistryObserver } from './registry-observer.ts';

/** A section that could not be loaded or shown, told once to whoever listens. */
export interface SectionFailure {
  readonly section: string;
  readonly version: string;
  readonly revision: number;
  /** 'origin': it did not come from where it is to come from first, and then came from automatic rollback. */
  readonly phase: 'origin' | 'load' | 'render';
  readonly error: unknown;
}

/** A section's code did not come; already told to the report when it is thrown. */
class SectionLoadError extends Error {
  override readonly name = 'SectionLoadError';
}

/** Loads sections by the registry revision that this tab has; one loader for the page. */
export interface SectionLoader {
  readonly registryObserver: RegistryObserver;
  /** The section's module: the same promise for everybody who asks, until `retry`. */
  load(section: string): Promise<SectionModule>;
  /** Begins loading, for a link that is hovered, focused or touched; failures are left to `load`. */
  preload(section: string): void;
  /** Puts the files of a section that is not open yet into the browser's cache, without running them. */
  prefetch(section: string): void;
  /** Forgets what failed, and reads the registry again, so that a roll back heals the page. */
  retry(section: string): void;
  /** What the registry says of the section, or undefined for a section that is not in it. */
  describe(section: string): RegistrySection | undefined;
  /** Tells of a failure that the loader cannot see: an error while the section renders. */
  reportRenderError(section: string, error: unknown): void;
}

/** Makes the page's loader. `report` is told of each failure once for a section, its version and the phase; `loaded` of what runs. */
export function createSectionLoader(
  registryObserver: RegistryObserver,
  report: (failure: SectionFailure) => void,
  onLoaded: (section: string, version: string, ms: number) => void = () => undefined,
): SectionLoader {
  const modules = new Map<string, Promise<SectionModule>>();
  const attempts = new Map<string, number>();
  const reported = new Set<string>();
  let [origin] = assetOrigins();
  let registryRefreshed = Promise.resolve();

  function reportOnce(failure: SectionFailure): void {
    const key = `${failure.section} ${failure.version} ${failure.phase}`;
    if (reported.has(key)) return;
    reported.add(key);
    report(failure);
  }

  /**
   * From where releases are to come first, and from automatic rollback where they do not: then the tab asks for no more
   * there. A retry asks the portal too, since a chunk may be what is missing.
   */
  async function loadFromOrigin(
    release: SectionRelease,
    attempt: number,
    onOriginMiss: (error: unknown) => void,
  ) {
    if (attempt > 0) return loadRelease(release, { origin: location.origin, attempt });
    try {
      return await loadRelease(release, { origin, attempt });
    } catch (error) {
      if (origin === location.origin) throw error;
      const module = await loadRelease(release, { origin: location.origin, attempt });
      origin = location.origin;
      onOriginMiss(error);
      return module;
    }
  }

  async function openSection(section: string): Promise<SectionModule> {
    await registryRefreshed;
    const { sections, revision } = registryObserver.current();
    const entry = sections[section];
    if (!entry?.enabled) throw new Error(`The registry has no section ${section}`);
    const attempt = attempts.get(section) ?? 0;
    let lastError: unknown;
    // The release before is tried when the live one fails: the member gets the section, the team gets the report.
    for (const release of releasesToTry(entry)) {
      const { version } = release;
      const startedAt = performance.now();
      try {
        const module = await loadFromOrigin(release, attempt, (error) =>
          reportOnce({ section, version, revision, phase: 'origin', error }),
        );
        onLoaded(section, version, performance.now() - startedAt);
        registryObserver.markRunning(section, version);
        return module;
      } catch (error) {
        lastError = error;
        reportOnce({ section, version, revision, phase: 'load', error });
      }
    }
    throw new SectionLoadError(`${section} could not be loaded`, { cause: lastError });
  }

  function load(section: string): Promise<SectionModule> {
    const cached = modules.get(section);
    if (cached) return cached;
    const loading = openSection(section);
    modules.set(section, loading);
    return loading;
  }

  return {
    registryObserver,
    load,
    preload(section) {
      load(section).catch(() => undefined);
    },
    prefetch(section) {
      const entry = registryObserver.current().sections[section];
      if (!entry || entry.dev || modules.has(section)) return;
      for (const { url, integrity } of [entry.live.entry, ...entry.live.preload])
        prefetchFile(new URL(url, origin).href, integrity);
    },
    retry(section) {
      attempts.set(section, (attempts.get(section) ?? 0) + 1);
      modules.delete(section);
      // Without the live registry the tab goes on with the revision that it has.
      registryRefreshed = registryObserver.refresh();
    },
    describe: (section) => registryObserver.current().sections[section],
    reportRenderError(section, error) {
      if (error instanceof SectionLoadError) return;
      const version = registryObserver.runningVersion(section) ?? 'unknown';
      reportOnce({ section, version, revision: registryObserver.current().revision, phase: 'render', error });
    },
  };
}

/** What to try, first to last; under `npm run dev` the section's source and nothing else. */
function releasesToTry({ live, previous, dev }: RegistrySection): SectionRelease[] {
  if (!dev) return [live, ...previous.slice(0, 1)];
  return [{ ...live, version: 'dev', container: dev.container, entry: { url: dev.entry, integrity: '' } }];
}

/**
 * Fetched and thrown away, for the browser's cache: a link of the kind prefetch is an answer of `default-src` to Firefox,
 * which refuses it and sends a report of the policy.
 */
function prefetchFile(url: string, integrity: string | undefined): void {
  const options: RequestInit = { priority: 'low', ...(integrity ? { integrity } : {}) };
  fetch(url, options)
    .then((response) => response.blob())
    .catch(() => undefined);
}
