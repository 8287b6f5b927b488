import type { Registry } from '@portal/section-sdk/registry';
import { SERVICE_WORKER } from '../offline/service-worker.ts';
import { assetOrigins } from './asset-origins.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly defaultPolicy: ScriptUrlPolicy | null;
      createPolicy(name: string, policy: ScriptUrlPolicy): ScriptUrlPolicy;
    };
  }
}

interface ScriptOrigins {
  /** Origins of release files. Only paths below /releases/ are allowed. */
  readonly releases: readonly string[];
  readonly sources: readonly string[];
}

/** Returns the URL of a release file, of a section served from source or of the service worker. Throws for others. */
export function allowedScriptUrl(url: string, { releases, sources }: ScriptOrigins): string {
  const { origin, pathname, href } = new URL(url, location.origin);
  if (releases.includes(origin) && pathname.startsWith('/releases/')) return href;
  if (sources.includes(origin)) return href;
  if (origin === location.origin && pathname === SERVICE_WORKER) return href;
  throw new TypeError(`Blocked a script from ${origin}${pathname}: not a release file`);
}

function devOrigins({ sections }: Registry): string[] {
  return Object.values(sections).flatMap(({ dev }) => (dev ? [new URL(dev.entry).origin] : []));
}

/**
 * Creates the page's only Trusted Types policy. Named 'default', it also covers the bundler's chunk loaders. The script
 * of a public page may have created it already.
 */
export function installTrustedTypesPolicy(registry: Registry): void {
  if (window.trustedTypes?.defaultPolicy) return;
  const origins = { releases: assetOrigins(), sources: devOrigins(registry) };
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => allowedScriptUrl(url, origins),
  });
}
