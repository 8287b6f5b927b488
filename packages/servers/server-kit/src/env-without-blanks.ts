/** What an environment sets: an empty variable is one that somebody has cleared, and counts as absent. */
export function envWithoutBlanks(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
