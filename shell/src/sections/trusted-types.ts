import type { Registry } from '@portal/section-sdk/registry';
import { assetOrigins } from './asset-origins.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

declare global {
  /** Not in TypeScript's own library yet. */
  interface Window {
    readonly trustedTypes?: {
      readonly defaultPolicy: ScriptUrlPolicy | null;
      createPolicy(name: string, policy: ScriptUrlPolicy): ScriptUrlPolicy;
    };
  }
}

/** Where scripts may come from. */
interface ScriptOrigins {
  /** Of files of releases, and of nothing else there. */
  readonly releases: readonly string[];
  /** Of sections that are served from source. */
  readonly sources: readonly string[];
}

/** Refuses every script that is not a file of a release, or of a section served from source. */
export function allowedScriptUrl(url: string, { releases, sources }: ScriptOrigins): string {
  const { origin, pathname, href } = new URL(url, location.origin);
  if (releases.includes(origin) && pathname.startsWith('/releases/')) return href;
  if (sources.includes(origin)) return href;
  throw new TypeError(`A script from ${origin}${pathname} is refused`);
}

/** Sections served from source on this machine; none in a released registry. */
function devOrigins({ sections }: Registry): string[] {
  return Object.values(sections).flatMap(({ dev }) => (dev ? [new URL(dev.entry).origin] : []));
}

/**
 * Makes the page's one Trusted Types policy. Named 'default', it also covers the chunk loaders of the bundler in the
 * shell and in every section, which know nothing of it. A public page's own script has made it before the shell comes.
 */
export function installTrustedTypesPolicy(registry: Registry): void {
  if (window.trustedTypes?.defaultPolicy) return;
  const origins = { releases: assetOrigins(), sources: devOrigins(registry) };
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => allowedScriptUrl(url, origins),
  });
}
