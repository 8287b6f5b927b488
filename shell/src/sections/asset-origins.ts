import { readInlineJson } from './read-inline-json.ts';

/**
 * Returns the origins of release files in order: the society's CDN if one is configured, then the portal itself, which
 * has all files.
 */
export function assetOrigins(): readonly [string, ...string[]] {
  const configuredOrigin = readInlineJson('portal-releases');
  return typeof configuredOrigin === 'string' ? [configuredOrigin, location.origin] : [location.origin];
}
