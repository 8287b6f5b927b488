/**
 * Writes startup failures to the browser's console for the support team (ERR-38, ERR-39), because the server log is not
 * available yet. No other code of the shell writes to the console.
 */
export function logToConsole(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: specified for failures before the portal is up (ERR-39)
  console.error(message, error);
}
