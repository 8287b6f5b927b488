import type { SectionModule } from '@portal/platform';
import type { RegistrySection, SectionRelease } from '@portal/platform/registry';
import { openRelease } from './federation.ts';
import type { RegistryWatch } from './registry-watch.ts';
import { releasePlaces } from './release-places.ts';

/** A section that could not be loaded or shown, told once to whoever listens. */
export interface SectionFailure {
  readonly section: string;
  readonly version: string;
  readonly revision: number;
  /** 'place': it did not come from where it is to come from first, and then came from the portal itself. */
  readonly phase: 'place' | 'load' | 'render';
  readonly error: unknown;
}

/** A section's code did not come; already told to the report when it is thrown. */
class SectionLoadError extends Error {
  override readonly name = 'SectionLoadError';
}

/** Loads sections by the registry revision that this tab has; one loader for the page. */
export interface SectionLoader {
  readonly watch: RegistryWatch;
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
  reportRenderFailure(section: string, error: unknown): void;
}

/** Makes the page's loader. `report` is told of each failure once for a section, its version and the phase; `loaded` of what runs. */
export function createSectionLoader(
  watch: RegistryWatch,
  report: (failure: SectionFailure) => void,
  loaded: (section: string, version: string, ms: number) => void = () => undefined,
): SectionLoader {
  const modules = new Map<string, Promise<SectionModule>>();
  const attempts = new Map<string, number>();
  const reported = new Set<string>();
  let [place] = releasePlaces();
  let looked = Promise.resolve();

  function tell(failure: SectionFailure): void {
    const key = `${failure.section} ${failure.version} ${failure.phase}`;
    if (reported.has(key)) return;
    reported.add(key);
    report(failure);
  }

  /**
   * From where releases are to come first, and from the portal itself where they do not: then the tab asks for no more
   * there. A retry asks the portal too, since a chunk may be what is missing.
   */
  async function bring(release: SectionRelease, attempt: number, missed: (error: unknown) => void) {
    if (attempt > 0) return openRelease(release, { place: location.origin, attempt });
    try {
      return await openRelease(release, { place, attempt });
    } catch (error) {
      if (place === location.origin) throw error;
      const module = await openRelease(release, { place: location.origin, attempt });
      place = location.origin;
      missed(error);
      return module;
    }
  }

  async function open(section: string): Promise<SectionModule> {
    await looked;
    const { sections, revision } = watch.current();
    const entry = sections[section];
    if (!entry?.enabled) throw new Error(`The registry has no section ${section}`);
    const attempt = attempts.get(section) ?? 0;
    let lastError: unknown;
    // The release before is tried when the live one fails: the member gets the section, the team gets the report.
    for (const release of candidates(entry)) {
      const { version } = release;
      const began = performance.now();
      try {
        const module = await bring(release, attempt, (error) =>
          tell({ section, version, revision, phase: 'place', error }),
        );
        loaded(section, version, performance.now() - began);
        watch.runs(section, version);
        return module;
      } catch (error) {
        lastError = error;
        tell({ section, version, revision, phase: 'load', error });
      }
    }
    throw new SectionLoadError(`${section} could not be loaded`, { cause: lastError });
  }

  function load(section: string): Promise<SectionModule> {
    const known = modules.get(section);
    if (known) return known;
    const opening = open(section);
    modules.set(section, opening);
    return opening;
  }

  return {
    watch,
    load,
    preload(section) {
      load(section).catch(() => undefined);
    },
    prefetch(section) {
      const entry = watch.current().sections[section];
      if (!entry || entry.dev || modules.has(section)) return;
      for (const { url, integrity } of [entry.live.entry, ...entry.live.preload])
        warm(new URL(url, place).href, integrity);
    },
    retry(section) {
      attempts.set(section, (attempts.get(section) ?? 0) + 1);
      modules.delete(section);
      // Without the live registry the tab goes on with the revision that it has.
      looked = watch.look();
    },
    describe: (section) => watch.current().sections[section],
    reportRenderFailure(section, error) {
      if (error instanceof SectionLoadError) return;
      const version = watch.running(section) ?? 'unknown';
      tell({ section, version, revision: watch.current().revision, phase: 'render', error });
    },
  };
}

/** What to try, first to last; under `npm run dev` the section's source and nothing else. */
function candidates({ live, previous, dev }: RegistrySection): SectionRelease[] {
  if (!dev) return [live, ...previous.slice(0, 1)];
  return [{ ...live, version: 'dev', container: dev.container, entry: { url: dev.entry, integrity: '' } }];
}

/**
 * Fetched and thrown away, for the browser's cache: a link of the kind prefetch is an answer of `default-src` to Firefox,
 * which refuses it and sends a report of the policy.
 */
function warm(url: string, integrity: string | undefined): void {
  const options: RequestInit = { priority: 'low', ...(integrity ? { integrity } : {}) };
  fetch(url, options)
    .then((response) => response.blob())
    .catch(() => undefined);
}
