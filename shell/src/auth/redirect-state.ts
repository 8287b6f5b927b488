/** Reads the return path from `state`, for error responses. The library prepends its own part with a '|'. */
export function returnPathFromHash(hash: string): string | undefined {
  return portalState(new URLSearchParams(hash.replace(/^#/, '')).get('state'));
}

/** `state` parameter of the sign-out, so that the page after the redirect confirms it. */
export const SIGNED_OUT_STATE = 'signed-out';

export function isSignOutRedirect(search: string): boolean {
  return portalState(new URLSearchParams(search).get('state')) === SIGNED_OUT_STATE;
}

function portalState(state: string | null): string | undefined {
  return state?.split('|').slice(1).join('|') || undefined;
}
