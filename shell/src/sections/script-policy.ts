import type { Registry } from '@portal/platform/registry';

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

/** Refuses every script that is not a file of a release at this address, or of a section served from source. */
export function allowedScriptUrl(url: string, allowedOrigins: readonly string[]): string {
  const { origin, pathname, href } = new URL(url, location.origin);
  if (origin === location.origin && pathname.startsWith('/releases/')) return href;
  if (allowedOrigins.includes(origin)) return href;
  throw new TypeError(`A script from ${origin}${pathname} is refused`);
}

/** Sections served from source on this machine; none in a released registry. */
export function devOrigins({ sections }: Registry): string[] {
  return Object.values(sections).flatMap(({ dev }) => (dev ? [new URL(dev.entry).origin] : []));
}

/**
 * Makes the page's one Trusted Types policy. Named 'default', it also covers the chunk loaders of the bundler in the
 * shell and in every section, which know nothing of it. `allowedOrigins` is empty but in development. A public page's own
 * script has made it before the shell comes.
 */
export function installScriptPolicy(allowedOrigins: readonly string[]): void {
  if (window.trustedTypes?.defaultPolicy) return;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => allowedScriptUrl(url, allowedOrigins),
  });
}
