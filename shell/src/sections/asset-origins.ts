import { readInlineJson } from './read-inline-json.ts';

/**
 * The origins that files of releases are brought from, the first one first: where the society has put a store of files in
 * front of the portal, that, and then automatic rollback, which has them all.
 */
export function assetOrigins(): readonly [string, ...string[]] {
  const configuredOrigin = readInlineJson('portal-releases');
  return typeof configuredOrigin === 'string' ? [configuredOrigin, location.origin] : [location.origin];
}
