import { createStore } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { fetchRegistry } from './registry.ts';

export interface RegistryObserver {
  /**
   * Registry revision for new loads. Only revisions promoted with this tab's shell version apply in full. Others apply
   * kill switches (disabled sections and flags) only.
   */
  current(): Registry;
  /** True if a running release or the shell is no longer live, so that the next navigation should reload. */
  isOutdated(): boolean;
  /** Records that a section's release runs. It runs until the page reloads. */
  markRunning(section: string, version: string): void;
  runningVersion(section: string): string | undefined;
  /** Fetches the live registry. Never rejects; a failure changes nothing. */
  refresh(): Promise<void>;
  /** Reloads the page with the live releases. */
  reloadToUpdate(): void;
  subscribe(listener: () => void): () => void;
}

export function createRegistryObserver(
  initialRegistry: Registry,
  fetchLatest = fetchRegistry,
  reloadToUpdate = () => location.reload(),
): RegistryObserver {
  const runningVersions = new Map<string, string>();
  const registry = createStore(initialRegistry);
  let known: Pick<Registry, 'revision' | 'createdAt'> = initialRegistry;
  let outdated = false;

  function applyLatest(latest: Registry): void {
    if (!isNewer(latest, known)) return;
    known = latest;
    const sameShell = latest.shell?.version === initialRegistry.shell?.version;
    outdated =
      !sameShell ||
      layoutFingerprint(latest) !== layoutFingerprint(initialRegistry) ||
      hasReplacedRelease(runningVersions, latest);
    registry.set(sameShell ? latest : withDisabledSections(registry.get(), latest));
  }

  return {
    current: registry.get,
    isOutdated: () => outdated,
    markRunning: (section, version) => void runningVersions.set(section, version),
    runningVersion: (section) => runningVersions.get(section),
    refresh: () => fetchLatest().then(applyLatest, () => undefined),
    reloadToUpdate,
    subscribe: registry.subscribe,
  };
}

const POLL_INTERVAL_MS = 5 * 60_000;

/** Refreshes the registry on focus, and every five minutes while the tab is visible. Returns the stop function. */
export function pollRegistry({ refresh }: RegistryObserver): () => void {
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') void refresh();
  };
  document.addEventListener('visibilitychange', refreshIfVisible);
  window.addEventListener('focus', refreshIfVisible);
  const timer = setInterval(refreshIfVisible, POLL_INTERVAL_MS);
  return () => {
    document.removeEventListener('visibilitychange', refreshIfVisible);
    window.removeEventListener('focus', refreshIfVisible);
    clearInterval(timer);
  };
}

/**
 * Another gateway instance may still return an earlier revision. After a restore of the registry, a later revision has
 * a lower number. Revisions have the clocks of several machines, so the time alone decides nothing.
 */
const isNewer = (latest: Pick<Registry, 'revision' | 'createdAt'>, known: typeof latest) =>
  latest.revision > known.revision || latest.createdAt > known.createdAt;

function layoutFingerprint({ sections }: Registry): string {
  return JSON.stringify(
    Object.entries(sections)
      .map(([name, { routes, navigation, slotContent }]) => [name, routes, navigation, slotContent])
      .sort(),
  );
}

function hasReplacedRelease(runningVersions: ReadonlyMap<string, string>, { sections }: Registry): boolean {
  return [...runningVersions].some(([section, version]) => {
    const entry = sections[section];
    return entry?.dev === undefined && entry?.live.version !== version;
  });
}

function withDisabledSections(current: Registry, latest: Registry): Registry {
  const sections = Object.entries(current.sections).map(([name, section]) => [
    name,
    { ...section, enabled: section.enabled && latest.sections[name]?.enabled === true },
  ]);
  const { enabledFlags, ...rest } = current;
  const stillEnabled = enabledFlags && {
    enabledFlags: enabledFlags.filter((flag) => latest.enabledFlags?.includes(flag)),
  };
  return { ...rest, ...stillEnabled, sections: Object.fromEntries(sections) };
}
