/** Writes startup failures to the console (ERR-38, ERR-39). No other code of the shell writes there. */
export function logToConsole(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: specified for failures before the portal is up (ERR-39)
  console.error(message, error);
}
