import {
  type CallOutput,
  type Change,
  callKey,
  GetCertificateSummary,
  GetMemberProfileByAzureObjectId,
  staleAfter,
} from '@portal/api';
import { onDropped } from '@portal/event-bus';
import { notify, type ToastTone } from '@portal/ui';
import type { SessionEnd } from '../auth/session-end.ts';
import type { ClientLog } from '../reporting/client-log.ts';
import type { QueryClient } from '../shell.ts';
import { bus } from '../shell-bus.ts';

const TONES: Readonly<Record<'success' | 'error' | 'info' | 'warning', ToastTone>> = {
  success: 'good',
  error: 'danger',
  info: 'info',
  warning: 'warning',
};

/**
 * Connects what sections tell to the query cache, the notifications and the server's log; returns its undo. What makes
 * answers stale is told to the other tabs of this browser too: by its name, and nothing else leaves this page.
 */
export function wireBus(
  queryClient: QueryClient,
  log: ClientLog,
  sessionEnd: Pick<SessionEnd, 'explain'>,
): () => void {
  const tabs = new BroadcastChannel('portal-changes');
  const stale = (change: Change) => {
    // A refetch that fails shows on the page that asked for it.
    queryClient.invalidateQueries(staleAfter(change)).catch(() => undefined);
  };
  const changed = (change: Change) => {
    stale(change);
    tabs.postMessage(change);
  };
  // One for each change: a call cannot wait for an event that nobody hears.
  const onChange: Readonly<Record<Change, () => void>> = {
    'profile.changed': bus.on('profile.changed', 1, () => changed('profile.changed')),
    'certificates.changed': bus.on('certificates.changed', 1, () => changed('certificates.changed')),
    'payment.made': bus.on('payment.made', 1, () => changed('payment.made')),
    'payment.changed': bus.on('payment.changed', 1, () => changed('payment.changed')),
    'payment.cancelled': bus.on('payment.cancelled', 1, () => changed('payment.cancelled')),
  };
  // A tab of another version may know changes that no answer of this one waits for.
  tabs.addEventListener('message', ({ data }: MessageEvent<Change>) => stale(data));
  const undos = [
    ...Object.values(onChange),
    bus.on('registration.completed', 1, () => {
      // Forgotten and not only stale: the old profile would send the new member back to registration.
      for (const call of [GetMemberProfileByAzureObjectId, GetCertificateSummary]) {
        queryClient.resetQueries({ queryKey: callKey(call) }).catch(() => undefined);
      }
    }),
    bus.on('notification.requested', 1, ({ tone, message }) => {
      // The page that says that the session has ended says this too.
      if (!sessionEnd.explain(message)) notify({ tone: TONES[tone], message });
    }),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        emitLoaded(queryClient, event.query.queryKey);
    }),
    onDropped(({ name, ...dropped }) => log('bus-event-dropped', { event: name, ...dropped })),
  ];
  return () => {
    for (const undo of undos) undo();
    tabs.close();
  };
}

/** Tells sections that the certificates have come: once for each load, whoever asked and however many pages show them. */
function emitLoaded(queryClient: QueryClient, queryKey: ReturnType<typeof callKey>): void {
  if (queryKey[0] !== GetCertificateSummary.name) return;
  const summary = queryClient.getQueryData<CallOutput<typeof GetCertificateSummary>>(queryKey);
  if (summary) bus.emit('certificates.loaded', 1, { count: summary.Certificates.length });
}
