/**
 * The return path that the portal gave the provider on the way out, from the answer in the address: needed when the
 * answer is a refusal, for which the sign-in library gives none. The library puts its own part before a '|'.
 */
export function returnPathInAnswer(hash: string): string | undefined {
  const state = new URLSearchParams(hash.replace(/^#/, '')).get('state');
  return state?.split('|').slice(1).join('|') || undefined;
}
