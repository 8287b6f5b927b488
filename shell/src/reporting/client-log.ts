import { type ApiClient, WriteToLog } from '@portal/api';
import type { SessionStore } from '../auth/session-store.ts';

/** Codes of the shell's reports to the server's log. Reports contain codes and ids, never free text. */
type ClientLogCode =
  | 'bus.event_dropped'
  | 'profile.load_failed'
  | 'section.origin_failed'
  | 'section.load_failed'
  | 'section.render_failed'
  | 'script.failed'
  | 'shell.render_failed';

/** Writes a report. The same code with the same ids is written once. */
export type ClientLog = (code: ClientLogCode, ids?: Readonly<Record<string, string | number>>) => void;

/** More pending reports indicate a loop. */
const MAX_PENDING = 20;

/** Creates the page's log. Reports wait until sign-in, because only signed-in accounts may write. */
export function createClientLog(client: ApiClient, session: SessionStore): ClientLog {
  const written = new Set<string>();
  const pending: string[] = [];
  const isSignedIn = () => session.get().status === 'signed-in';
  const write = (message: string) => {
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

function sanitizeId(id: string | number): string {
  return String(id)
    .replace(/[^\w.:/-]+/g, '_')
    .slice(0, 60);
}
