import { inlineJson } from './inline-json.ts';

/**
 * The origins that files of releases are brought from, the first one first: where the society has put a store of files in
 * front of the portal, that, and then the portal itself, which has them all.
 */
export function releasePlaces(): readonly [string, ...string[]] {
  const named = inlineJson('portal-releases');
  return typeof named === 'string' ? [named, location.origin] : [location.origin];
}
