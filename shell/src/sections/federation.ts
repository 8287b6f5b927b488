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

const TIMEOUT_MS = 8_000;

/** Browsers replay a cached preload failure almost immediately. */
const DRAIN_TIMEOUT_MS = 500;

const integrityByPath = new Map<string, string>();

const entryScripts: ModuleFederationRuntimePlugin = {
  name: 'portal-entry-scripts',
  // Keyed by URL: the runtime passes no resource information on its own retries.
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    const { pathname, origin } = new URL(url, location.origin);
    const integrity = integrityByPath.get(pathname);
    if (integrity) {
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
    } else if (assetOrigins().includes(origin)) {
      throw new Error(`No integrity hash in the registry for ${pathname}`);
    }
    return { script, timeout: TIMEOUT_MS };
  },
};

/** Clears the rejected promise of a failed shared chunk, so that the next attempt loads it again. */
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

/** Configures the federation runtime. Call once, before the first section loads. */
export function startFederation(): void {
  registerGlobalPlugins([shareRetry]);
  registerPlugins([entryScripts]);
}

interface LoadOptions {
  readonly origin: string;
  /**
   * Number of retries in this tab. Browsers join identical requests and evaluate a URL once, so each gets its own URL.
   */
  readonly attempt: number;
}

const loadCounts = new Map<string, number>();

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
  if (!exposed) throw new Error(`${container} does not expose './section'`);
  return exposed.section;
}

/** Registers a retry as another remote: replacing it (`force`) would also remove its shared modules. */
function nextRemoteName(container: string): string {
  const count = loadCounts.get(container) ?? 0;
  loadCounts.set(container, count + 1);
  if (count === 0) return container;
  // The runtime skips an entry whose global variable exists.
  Reflect.set(globalThis, container, undefined);
  return `${container}~${count}`;
}

/** Browsers cache a failed preload and replay it for the first request of that URL. Fetches each once to clear it. */
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
  return new Promise<void>((resolve) => {
    script.onload = () => resolve();
    script.onerror = () => resolve();
    setTimeout(resolve, DRAIN_TIMEOUT_MS);
    document.head.append(script);
  }).then(() => script.remove());
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(
      () => reject(new Error(`The section's entry did not load within ${TIMEOUT_MS} ms`)),
      TIMEOUT_MS,
    );
    promise.then(resolve, reject);
  });
}
