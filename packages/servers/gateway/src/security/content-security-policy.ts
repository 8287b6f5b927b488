import type { AppConfig } from '@portal/section-sdk/app-config';

/** Trusted Types of the CSP: the shell's policy for scripts of releases, and DOMPurify's for help articles. */
const TRUSTED_TYPES = ['default', 'dompurify'];

export const REPORT_PATH = '/csp-report';

interface PagePolicy {
  readonly nonce: string;
  /** Origins of the identity provider, for token calls and silent renewal. */
  readonly identityOrigins: readonly string[];
  readonly apiOrigins: readonly string[];
  readonly releasesOrigin: string | undefined;
  readonly devOrigin: string | undefined;
}

/** Builds the content security policy (CSP) of a page: no inline script, no eval, no cross-origin frame. */
export function pagePolicy(options: PagePolicy): string {
  const { nonce, identityOrigins, apiOrigins, releasesOrigin, devOrigin } = options;
  const releases = releasesOrigin ? [`${releasesOrigin}/releases/`] : [];
  const dev = devOrigin ? [devOrigin] : [];
  const devSockets = dev.map((origin) => origin.replace('http:', 'ws:'));
  return serialise({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...releases, ...dev],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', ...releases, ...dev],
    'font-src': ["'self'", ...releases, ...dev],
    'connect-src': ["'self'", ...identityOrigins, ...apiOrigins, ...releases, ...dev, ...devSockets],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'self'", ...identityOrigins],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
    'report-uri': [REPORT_PATH],
  });
}

/** Policy of the redirect bridge, which the sign-in library opens in a frame to renew a session silently. */
export function bridgePolicy(): string {
  return serialise({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
    'report-uri': [REPORT_PATH],
  });
}

/** Policy of everything that is not a page. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Policy of pages that are plain text with their own style. */
export function scriptlessPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Policy of a page whose script does one step and redirects. */
export function redirectPolicy(nonce: string): string {
  return `${scriptlessPolicy(nonce)}; script-src 'nonce-${nonce}'`;
}

function serialise(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Origins of the sign-in authorities and of endpoints in the configured metadata. */
export function identityOrigins({ identityProvider }: AppConfig): string[] {
  const { signUpSignInAuthority, editProfileAuthority, forgotPasswordAuthority } = identityProvider;
  const metadata = identityProvider.authorityMetadata ?? '';
  const endpoints = metadata.match(/https?:\/\/[^\s"'/{}]+/g) ?? [];
  const addresses = [signUpSignInAuthority, editProfileAuthority, forgotPasswordAuthority, ...endpoints];
  const configured = addresses.filter((address) => address !== undefined);
  return [...new Set(configured.map((address) => new URL(address).origin))];
}

/** Returns the API's origin when `restApiServer` names one (CFG-02). */
export function apiOrigins({ restApiServer }: AppConfig): string[] {
  return restApiServer === '' ? [] : [new URL(restApiServer).origin];
}
