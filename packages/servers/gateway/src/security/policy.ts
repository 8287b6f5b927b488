import type { AppConfig } from '@portal/section-sdk/app-config';

/**
 * The policies by which code may make trusted types: the shell's, which lets the scripts of releases through, and that
 * of DOMPurify, which parses the HTML of help articles inertly.
 */
const TRUSTED_TYPES = ['default', 'dompurify'];

/** Where reports of broken policies go. */
export const REPORT_PATH = '/csp-report';

interface PagePolicy {
  /** The nonce that styles made at run time carry. */
  readonly nonce: string;
  /** Origins of the identity provider, for token calls and silent renewal. */
  readonly identityOrigins: readonly string[];
  /** The API's own origin, where it is not the portal's. */
  readonly apiOrigins: readonly string[];
  /** Where files of releases are brought from first, where that is not the portal. */
  readonly releasesOrigin: string | undefined;
  /** The development server of the section that is served from source. */
  readonly devOrigin: string | undefined;
}

/** The content security policy of a page: no inline script, no eval, no foreign frame. */
export function pagePolicy(options: PagePolicy): string {
  const { nonce, identityOrigins, apiOrigins, releasesOrigin, devOrigin } = options;
  // Its folder of releases alone, whatever else is there.
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

/** The policy of the redirect bridge, which automatic rollback opens in a frame to renew a session silently. */
export function bridgePolicy(): string {
  return serialise({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
    'report-uri': [REPORT_PATH],
  });
}

/** The policy of everything that is no page. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of pages that are one plain text with its own style. */
export function scriptlessPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The policy of a page that does one step by its own script and goes on. */
export function redirectPolicy(nonce: string): string {
  return `${scriptlessPolicy(nonce)}; script-src 'nonce-${nonce}'`;
}

function serialise(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The origins that signing in talks to: those of the authorities, and of endpoints named in place of discovery. */
export function identityOrigins({ identityProvider }: AppConfig): string[] {
  const { signUpSignInAuthority, editProfileAuthority, forgotPasswordAuthority } = identityProvider;
  const metadata = identityProvider.authorityMetadata ?? '';
  const endpoints = metadata.match(/https?:\/\/[^\s"'/{}]+/g) ?? [];
  const addresses = [signUpSignInAuthority, editProfileAuthority, forgotPasswordAuthority, ...endpoints];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** The API's origin where `restApiServer` names one (CFG-02). */
export function apiOrigins({ restApiServer }: AppConfig): string[] {
  return restApiServer === '' ? [] : [new URL(restApiServer).origin];
}
