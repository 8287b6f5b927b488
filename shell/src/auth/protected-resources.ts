import type { AppConfig } from '@portal/section-sdk';

/** Returns the token scopes for a call to `url`, or undefined. No other server gets a token (AUTH-16, CFG-05). */
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
