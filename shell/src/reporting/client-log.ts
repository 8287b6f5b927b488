import { type ApiClient, WriteToLog } from '@portal/api';
import type { SessionStore } from '../auth/session-store.ts';

/** Everything that the shell may report to the server's log: codes and ids, never free text. */
type ClientLogCode =
  | 'bus-event-dropped'
  | 'section-origin-failed'
  | 'section-load-failed'
  | 'section-render-failed'
  | 'script-failed'
  | 'shell-render-failed';

/** Reports something once; the same code with the same ids is not repeated. */
export type ClientLog = (code: ClientLogCode, ids?: Readonly<Record<string, string | number>>) => void;

/** More is a loop, and not news. */
const MAX_PENDING = 20;

/** Makes the page's log. Only signed-in accounts may write: what happens before waits until the member is. */
export function createClientLog(client: ApiClient, session: SessionStore): ClientLog {
  const written = new Set<string>();
  const pending: string[] = [];
  const isSignedIn = () => session.get().status === 'signed-in';
  const write = (message: string) => {
    // A report that fails must not cause another one.
    client(WriteToLog, { query: { message, severity: '2' } }).catch(() => undefined);
  };
  session.subscribe(() => {
    if (isSignedIn()) for (const message of pending.splice(0)) write(message);
  });
  return (code, ids = {}) => {
    const message = [code, ...Object.entries(ids).map(([name, id]) => `${name}=${sanitizeId(id)}`)].join(' ');
    if (written.has(message)) return;
    written.add(message);
    if (isSignedIn()) write(message);
    else if (pending.length < MAX_PENDING) pending.push(message);
  };
}

/** An id as a word of at most 60 safe characters, whatever it was. */
function sanitizeId(id: string | number): string {
  return String(id)
    .replace(/[^\w.:/-]+/g, '_')
    .slice(0, 60);
}
