import { createStore } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { fetchRegistry } from './registry.ts';

/** Which releases this tab goes by, and whether newer ones wait for its next page. */
export interface RegistryWatch {
  /**
   * What is loaded from now on: the newest revision that fits the shell of this tab. Of one that was checked beside
   * another shell the tab takes up which sections and flags are switched off, and nothing else.
   */
  current(): Registry;
  /** What runs in this tab, or its shell, is not live any more: the next page is to be opened anew. */
  isBehind(): boolean;
  /** A release of a section has begun to run: it stays until the page is opened anew. */
  runs(section: string, version: string): void;
  /** Which release of a section runs in this tab; undefined before one does. */
  running(section: string): string | undefined;
  /** Asks what is live now. A failure leaves everything as it is; never rejects. */
  look(): Promise<void>;
  /** Opens the page anew, with what is live now. */
  takeUp(): void;
  subscribe(tell: () => void): () => void;
}

/** Starts with the registry that came with the page. */
export function createRegistryWatch(
  booted: Registry,
  ask = fetchRegistry,
  takeUp = () => location.reload(),
): RegistryWatch {
  const running = new Map<string, string>();
  const registry = createStore(booted);
  let seen = booted.revision;
  let behind = false;

  function take(latest: Registry): void {
    // A reader of another place may answer with an earlier one.
    if (latest.revision <= seen) return;
    seen = latest.revision;
    const fits = latest.shell?.version === booted.shell?.version;
    behind = !fits || frameOf(latest) !== frameOf(booted) || hasReplaced(running, latest);
    registry.set(fits ? latest : withoutSwitchedOff(registry.get(), latest));
  }

  return {
    current: registry.get,
    isBehind: () => behind,
    runs: (section, version) => void running.set(section, version),
    running: (section) => running.get(section),
    look: () => ask().then(take, () => undefined),
    takeUp,
    subscribe: registry.subscribe,
  };
}

const EVERY_MS = 5 * 60_000;

/** Looks when the member comes back to this tab, and every five minutes while it is in sight. Returns what ends it. */
export function followRegistry({ look }: RegistryWatch): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') void look();
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  window.addEventListener('focus', lookIfSeen);
  const timer = setInterval(lookIfSeen, EVERY_MS);
  return () => {
    document.removeEventListener('visibilitychange', lookIfSeen);
    window.removeEventListener('focus', lookIfSeen);
    clearInterval(timer);
  };
}

/** What of a registry this page was made with when it was opened. */
function frameOf({ sections }: Registry): string {
  return JSON.stringify(
    Object.entries(sections)
      .map(([name, { routes, navigation, slots, fills }]) => [name, routes, navigation, slots, fills])
      .sort(),
  );
}

function hasReplaced(running: ReadonlyMap<string, string>, { sections }: Registry): boolean {
  return [...running].some(([section, version]) => {
    const entry = sections[section];
    return entry?.dev === undefined && entry?.live.version !== version;
  });
}

function withoutSwitchedOff(current: Registry, latest: Registry): Registry {
  const sections = Object.entries(current.sections).map(([name, section]) => [
    name,
    { ...section, enabled: section.enabled && latest.sections[name]?.enabled === true },
  ]);
  const { on, ...rest } = current;
  const still = on && { on: on.filter((flag) => latest.on?.includes(flag)) };
  return { ...rest, ...still, sections: Object.fromEntries(sections) };
}
