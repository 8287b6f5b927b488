import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { SectionModule } from '@portal/section-sdk';
import type { SectionRelease } from '@portal/section-sdk/registry';
import { assetOrigins } from './asset-origins.ts';

/** How long a section's entry may take before the member is told. */
const TIMEOUT_MS = 8_000;

/** What the browser answers from memory is there at once. */
const DRAIN_TIMEOUT_MS = 500;

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
    } else if (assetOrigins().includes(origin)) {
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
}

/** How a release is brought. */
interface LoadOptions {
  /** The origin; its chunks come from where its entry did. */
  readonly origin: string;
  /**
   * Counts the retries in this tab: a retried entry gets an address of its own, because a request that hangs blocks its
   * twin in the browser's cache, and is evaluated anew.
   */
  readonly attempt: number;
}

/** How often each container was loaded in this tab. */
const loadCounts = new Map<string, number>();

/** Loads one release of a section. */
export async function loadRelease(
  release: SectionRelease,
  { origin, attempt }: LoadOptions,
): Promise<SectionModule> {
  const { container, entry, preload } = release;
  const address = new URL(entry.url, origin);
  if (entry.integrity) integrityByPath.set(address.pathname, entry.integrity);
  if (attempt > 0) {
    address.searchParams.set('retry', String(attempt));
    await drainFailedPreloads(preload, origin);
  }
  const name = nextRemoteName(container);
  registerRemotes([{ name, entry: address.href, entryGlobalName: container }]);
  const exposed = await withTimeout(loadRemote<{ section: SectionModule }>(`${name}/section`));
  if (!exposed) throw new Error(`${container} exposes no section`);
  return exposed.section;
}

/**
 * A retry registers the container as another remote. Replacing the first remote (`force`) would also remove what it has
 * loaded of the shared modules, which a page that is still open may use.
 */
function nextRemoteName(container: string): string {
  const count = loadCounts.get(container) ?? 0;
  loadCounts.set(container, count + 1);
  if (count === 0) return container;
  // The runtime does not load an entry whose global variable exists.
  Reflect.set(globalThis, container, undefined);
  return `${container}~${count}`;
}

/**
 * What the page has preloaded in vain is kept by the browser, and given to the first script of that address in place of
 * an answer of the server. So each is asked for once by the way; a chunk that did come only registers itself.
 */
async function drainFailedPreloads(preload: SectionRelease['preload'], origin: string): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')];
  const preloaded = links.filter(({ href }) => preload.some(({ url }) => href === new URL(url, origin).href));
  await Promise.all(preloaded.map(drainPreload));
}

function drainPreload(link: HTMLLinkElement): Promise<void> {
  const script = document.createElement('script');
  script.integrity = link.integrity;
  script.crossOrigin = link.crossOrigin;
  script.src = link.href;
  link.remove();
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  script.onload = () => resolve();
  script.onerror = () => resolve();
  // A preload that hangs is not waited for.
  setTimeout(resolve, DRAIN_TIMEOUT_MS);
  document.head.append(script);
  return settled.then(() => script.remove());
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`No answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  return Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer));
}
