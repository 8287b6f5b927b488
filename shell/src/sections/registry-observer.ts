import { createStore } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { fetchRegistry } from './registry.ts';

/** Which releases this tab goes by, and whether newer ones wait for its next page. */
export interface RegistryObserver {
  /**
   * What is loaded from now on: the newest revision that fits the shell of this tab. Of one that was checked beside
   * another shell the tab takes up which sections and flags are switched off, and nothing else.
   */
  current(): Registry;
  /** What runs in this tab, or its shell, is not live any more: the next page is to be opened anew. */
  isOutdated(): boolean;
  /** A release of a section has begun to run: it stays until the page is opened anew. */
  markRunning(section: string, version: string): void;
  /** Which release of a section runs in this tab; undefined before one does. */
  runningVersion(section: string): string | undefined;
  /** Asks what is live now. A failure leaves everything as it is; never rejects. */
  refresh(): Promise<void>;
  /** Opens the page anew, with what is live now. */
  reloadToUpdate(): void;
  subscribe(listener: () => void): () => void;
}

/** Starts with the registry that came with the page. */
export function createRegistryObserver(
  initialRegistry: Registry,
  fetchLatest = fetchRegistry,
  reloadToUpdate = () => location.reload(),
): RegistryObserver {
  const runningVersions = new Map<string, string>();
  const registry = createStore(initialRegistry);
  let latestRevision = initialRegistry.revision;
  let outdated = false;

  function applyLatest(latest: Registry): void {
    // A reader of another place may answer with an earlier one.
    if (latest.revision <= latestRevision) return;
    latestRevision = latest.revision;
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

/** Looks when the member comes back to this tab, and every five minutes while it is in sight. Returns what ends it. */
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

/** What of a registry this page was made with when it was opened. */
function layoutFingerprint({ sections }: Registry): string {
  return JSON.stringify(
    Object.entries(sections)
      .map(([name, { routes, navigation, slots, slotContent }]) => [
        name,
        routes,
        navigation,
        slots,
        slotContent,
      ])
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
    on: enabledFlags.filter((flag) => latest.enabledFlags?.includes(flag)),
  };
  return { ...rest, ...stillEnabled, sections: Object.fromEntries(sections) };
}
