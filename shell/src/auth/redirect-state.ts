/**
 * The return path that the portal gave the provider on the way out, from the answer in the address: needed when the
 * answer is a refusal, for which the sign-in library gives none. The library puts its own part before a '|'.
 */
export function returnPathFromHash(hash: string): string | undefined {
  return portalState(new URLSearchParams(hash.replace(/^#/, '')).get('state'));
}

/** Given to the provider at sign-out, so that the page to which it leads back can say so; no secret, and of no member. */
export const SIGNED_OUT_STATE = 'signed-out';

/** Whether this page was opened by the provider's sign-out, by the query of its address. */
export function isSignOutRedirect(search: string): boolean {
  return portalState(new URLSearchParams(search).get('state')) === SIGNED_OUT_STATE;
}

function portalState(state: string | null): string | undefined {
  return state?.split('|').slice(1).join('|') || undefined;
}
