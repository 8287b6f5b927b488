import type { AppConfig } from '@portal/section-sdk';

/**
 * The scopes of the token that a call to `url` needs; undefined where the address is not protected, so that no other
 * address ever gets a token (AUTH-16, CFG-05). Addresses without an origin are the portal's own.
 */
export function scopesFor(
  url: string,
  resources: AppConfig['protectedResources'],
  origin: string,
): readonly string[] | undefined {
  const target = new URL(url, origin);
  return resources.find(({ accessUrl }) => covers(new URL(accessUrl, origin), target))?.scopes;
}

function covers(resource: URL, target: URL): boolean {
  const folder = resource.pathname.endsWith('/') ? resource.pathname : `${resource.pathname}/`;
  return resource.origin === target.origin && `${target.pathname}/`.startsWith(folder);
}
