import { shellPaths } from '../shell-paths.ts';

/**
 * Removes the provider's response from the URL and returns it (AMB-12). The library would remove the history state too.
 */
export function consumeAuthRedirectHash(): string {
  const { hash, pathname, search } = location;
  if (pathname !== shellPaths.authenticate || hash === '') return '';
  history.replaceState(history.state, '', `${pathname}${search}`);
  return hash;
}
