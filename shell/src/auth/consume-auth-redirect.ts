import { shellPaths } from '../shell-paths.ts';

/**
 * Takes the provider's answer (AMB-12) out of the address before anything else looks at it: it is for the sign-in library alone,
 * and the library would take the router's own mark in the history away with it.
 */
export function consumeAuthRedirectHash(): string {
  const { hash, pathname, search } = location;
  if (pathname !== shellPaths.authenticate || hash === '') return '';
  history.replaceState(history.state, '', `${pathname}${search}`);
  return hash;
}
