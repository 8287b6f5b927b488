import type { SectionModule } from '@portal/section-sdk';
import type { RegistrySection, SectionRelease } from '@portal/section-sdk/registry';
import { assetOrigins } from './asset-origins.ts';
import { loadRelease } from './federation.ts';
import type { RegistryObserver } from './registry-observer.ts';

export interface SectionFailure {
  readonly section: string;
  readonly version: string;
  readonly revision: number;
  /** 'origin': the first origin failed, and the portal's own origin served the release. */
  readonly phase: 'origin' | 'load' | 'render';
  readonly error: unknown;
}

/** The section's code failed to load. The loader has reported it before it throws. */
class SectionLoadError extends Error {
  override readonly name = 'SectionLoadError';
}

/** Loads sections from this tab's registry revision. The page has one loader. */
export interface SectionLoader {
  readonly registryObserver: RegistryObserver;
  load(section: string): Promise<SectionModule>;
  /** Starts loading when a link is hovered, focused or touched. After a failure, the next `load` tries again. */
  preload(section: string): void;
  /** Puts the files of a section that is not loaded into the browser's cache, without running them. */
  prefetch(section: string): void;
  /** Discards the failed module and refreshes the registry, so that a rollback fixes the page. */
  retry(section: string): void;
  describe(section: string): RegistrySection | undefined;
  /** Reports a render error, which the loader cannot detect. */
  reportRenderError(section: string, error: unknown): void;
}

/** Creates the page's loader. `report` runs once per section, version and phase, `onLoaded` per release. */
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
   * Loads a release from the first origin and falls back to the portal's own. After a fallback the tab stops using the
   * first origin. A retry always uses the portal's origin, because the first one may lack a chunk.
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
    if (!entry?.enabled) throw new Error(`The registry has no enabled section ${section}`);
    const attempt = attempts.get(section) ?? 0;
    let lastError: unknown;
    // If the live release fails, the previous one serves the member, and the report informs the team.
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

  function retry(section: string): void {
    attempts.set(section, (attempts.get(section) ?? 0) + 1);
    modules.delete(section);
    // `load` waits for the refresh. If it fails, the tab keeps its revision.
    registryRefreshed = registryObserver.refresh();
  }

  return {
    registryObserver,
    load,
    preload(section) {
      const loading = load(section);
      loading.catch(() => {
        // A page that opens later would show this failure, although the connection may be back.
        if (modules.get(section) === loading) retry(section);
      });
    },
    prefetch(section) {
      const entry = registryObserver.current().sections[section];
      if (!entry || entry.dev || modules.has(section)) return;
      for (const { url, integrity } of [entry.live.entry, ...entry.live.preload])
        prefetchFile(new URL(url, origin).href, integrity);
    },
    retry,
    describe: (section) => registryObserver.current().sections[section],
    reportRenderError(section, error) {
      if (error instanceof SectionLoadError) return;
      const version = registryObserver.runningVersion(section) ?? 'unknown';
      reportOnce({ section, version, revision: registryObserver.current().revision, phase: 'render', error });
    },
  };
}

function releasesToTry({ live, previous, dev }: RegistrySection): SectionRelease[] {
  if (!dev) return [live, ...previous.slice(0, 1)];
  return [{ ...live, version: 'dev', container: dev.container, entry: { url: dev.entry, integrity: '' } }];
}

/** Fetches a file for the cache. Firefox checks `<link rel="prefetch">` against `default-src` and reports it. */
function prefetchFile(url: string, integrity: string | undefined): void {
  const options = { priority: 'low', ...(integrity ? { integrity } : {}) } as const;
  fetch(url, options)
    .then((response) => response.blob())
    .catch(() => undefined);
}
