import { shellPaths } from '../shell-paths.ts';

/**
 * Removes the provider's response (AMB-12) from the URL and returns it, before other code reads the URL. Only the
 * sign-in library needs it. If the library cleared it itself, it would also remove the router's history state.
 */
export function consumeAuthRedirectHash(): string {
  const { hash, pathname, search } = location;
  if (pathname !== shellPaths.authenticate || hash === '') return '';
  history.replaceState(history.state, '', `${pathname}${search}`);
  return hash;
}
