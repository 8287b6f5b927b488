import { type ApiClient, WriteToLog } from '@portal/api';

/** Everything that the shell may report to the server's log: codes and ids, never free text. */
type ClientLogCode =
  | 'bus-event-dropped'
  | 'section-load-failed'
  | 'section-render-failed'
  | 'shell-render-failed';

/** Reports something once; the same code with the same ids is not repeated. */
export type ClientLog = (code: ClientLogCode, ids?: Readonly<Record<string, string | number>>) => void;

/** Makes the page's log. Only signed-in accounts may write; what happens before is dropped. */
export function createClientLog(client: ApiClient, isSignedIn: () => boolean): ClientLog {
  const written = new Set<string>();
  return (code, ids = {}) => {
    const message = [code, ...Object.entries(ids).map(([name, id]) => `${name}=${plain(id)}`)].join(' ');
    if (!isSignedIn() || written.has(message)) return;
    written.add(message);
    // A report that fails must not cause another one.
    client(WriteToLog, { query: { message, severity: '2' } }).catch(() => undefined);
  };
}

/** An id as a word of at most 60 safe characters, whatever it was. */
function plain(id: string | number): string {
  return String(id)
    .replace(/[^\w.:/-]+/g, '_')
    .slice(0, 60);
}
