/** Logs an event. `Facts` lists the allowed fields: no personal data, secrets or tokens. */
export type Log<Facts extends object> = (event: string, facts?: Facts & { origin?: string }) => void;

/** Writes one JSON line per event to standard output. */
export function logToStdout(event: string, fields?: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
}
