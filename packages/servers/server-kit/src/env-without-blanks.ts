/** Removes empty environment variables, which count as absent. */
export function envWithoutBlanks(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
