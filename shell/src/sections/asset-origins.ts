import { readInlineJson } from './read-inline-json.ts';

/** Returns the origins of release files in order: the CDN if configured, then the portal. */
export function assetOrigins(): readonly [string, ...string[]] {
  const configuredOrigin = readInlineJson('portal-releases');
  return typeof configuredOrigin === 'string' ? [configuredOrigin, location.origin] : [location.origin];
}
