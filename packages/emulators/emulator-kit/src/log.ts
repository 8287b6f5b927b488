/** Tells of an event. `Facts` lists what may be said: never personal data, a secret or a token. */
export type Log<Facts extends object> = (event: string, facts?: Facts & { origin?: string }) => void;

/** One JSON line per event on standard output. */
export function logToStdout(event: string, fields?: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
}
