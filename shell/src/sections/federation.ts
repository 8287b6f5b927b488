import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { SectionModule } from '@portal/platform';
import type { SectionRelease } from '@portal/platform/registry';
import { provideFederationRuntime } from './federation-runtime.ts';
import { releasePlaces } from './release-places.ts';

/** How long a section's entry may take before the member is told. */
const TIMEOUT_MS = 8_000;

/** What the browser answers from memory is there at once. */
const CONSUME_MS = 500;

const integrityByPath = new Map<string, string>();

const entryScripts: ModuleFederationRuntimePlugin = {
  name: 'portal-entry-scripts',
  // Keyed by address and not by what the runtime says of the resource: on its own retries it says nothing.
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    const { pathname, origin } = new URL(url, location.origin);
    const integrity = integrityByPath.get(pathname);
    if (integrity) {
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
    } else if (releasePlaces().includes(origin)) {
      throw new Error(`No integrity is known for ${pathname}`);
    }
    return { script, timeout: TIMEOUT_MS };
  },
};

/** A shared chunk that failed once keeps its rejected promise: forget it, so that the next attempt asks again. */
const shareRetry: ModuleFederationRuntimePlugin = {
  name: 'portal-share-retry',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const share of Object.values(scope[pkgName] ?? {})) {
        if (!share.loaded && !share.lib) share.loading = null;
      }
    }
  },
};

/** Prepares the federation runtime of this page; once, before the first section is opened. */
export function startFederation(): void {
  registerGlobalPlugins([shareRetry]);
  registerPlugins([entryScripts]);
  provideFederationRuntime();
}

/** How a release is brought. */
interface Way {
  /** The origin; its chunks come from where its entry did. */
  readonly place: string;
  /**
   * Counts the retries in this tab: a retried entry gets an address of its own, because a request that hangs blocks its
   * twin in the browser's cache, and is evaluated anew.
   */
  readonly attempt: number;
}

const asked = new Set<string>();

/** Loads one release of a section. */
export async function openRelease(release: SectionRelease, { place, attempt }: Way): Promise<SectionModule> {
  const address = new URL(release.entry.url, place);
  if (release.entry.integrity) integrityByPath.set(address.pathname, release.entry.integrity);
  if (attempt > 0) {
    address.searchParams.set('retry', String(attempt));
    await consumePreloads(release, place);
  }
  // What was asked for before in vain, here or in another place, is forgotten.
  registerRemotes([{ name: release.container, entry: address.href }], {
    force: asked.has(release.container),
  });
  asked.add(release.container);
  const exposed = await withinTime(loadRemote<{ section: SectionModule }>(`${release.container}/section`));
  if (!exposed) throw new Error(`${release.container} exposes no section`);
  return exposed.section;
}

/** What a build's chunks are kept under, with its container's name; they hold the text of each module. */
const CHUNKS = 'rspackChunk';

/**
 * Lets go of a release that was opened, so that the browser can take its memory back. The runtime forgets it when it is
 * told of it anew, and what its chunks brought lies beside it.
 */
export function closeRelease({ container, entry }: SectionRelease): void {
  registerRemotes([{ name: container, entry: entry.url }], { force: true });
  Reflect.deleteProperty(globalThis, `${CHUNKS}${container}`);
}

/**
 * What the page has preloaded in vain is kept by the browser, and given to the first script of that address in place of
 * an answer of the server. So each is asked for once by the way; a chunk that did come only registers itself.
 */
async function consumePreloads({ preload }: SectionRelease, place: string): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')];
  const preloaded = links.filter(({ href }) => preload.some(({ url }) => href === new URL(url, place).href));
  await Promise.all(preloaded.map(consume));
}

function consume(link: HTMLLinkElement): Promise<void> {
  const script = document.createElement('script');
  script.integrity = link.integrity;
  script.crossOrigin = link.crossOrigin;
  script.src = link.href;
  link.remove();
  const { promise: over, resolve } = Promise.withResolvers<void>();
  script.onload = () => resolve();
  script.onerror = () => resolve();
  // A preload that hangs is not waited for.
  setTimeout(resolve, CONSUME_MS);
  document.head.append(script);
  return over.then(() => script.remove());
}

function withinTime<T>(promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
