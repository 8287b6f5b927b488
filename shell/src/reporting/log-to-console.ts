/**
 * Failures of the start itself go to the browser's console, where support finds them (ERR-38, ERR-39): there is no
 * server log yet that could take them. The one place of the shell that writes there.
 */
export function logToConsole(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: specified for failures before the portal is up (ERR-39)
  console.error(message, error);
}
