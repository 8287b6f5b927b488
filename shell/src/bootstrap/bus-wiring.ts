import {
  type CallOutput,
  type Change,
  callKey,
  GetCertificateSummary,
  GetMemberProfileByAzureObjectId,
  staleAfter,
} from '@portal/api';
import { droppedEvents } from '@portal/event-bus';
import { notify, type ToastTone } from '@portal/ui';
import { type Observable, Subscription } from 'rxjs';
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
  // One for each change: a call cannot wait for an event that nobody subscribes to.
  const events: Readonly<Record<Change, Observable<unknown>>> = {
    'profile.changed': bus.events('profile.changed', 1),
    'certificates.changed': bus.events('certificates.changed', 1),
    'payment.made': bus.events('payment.made', 1),
    'payment.changed': bus.events('payment.changed', 1),
    'payment.cancelled': bus.events('payment.cancelled', 1),
  };
  // A tab of another version may know changes that no answer of this one waits for.
  tabs.addEventListener('message', ({ data }: MessageEvent<Change>) => stale(data));
  const subscriptions = new Subscription(() => tabs.close());
  // The record has the changes as its keys.
  for (const change of Object.keys(events) as Change[]) {
    subscriptions.add(
      events[change].subscribe(() => {
        stale(change);
        tabs.postMessage(change);
      }),
    );
  }
  subscriptions.add(
    bus.events('registration.completed', 1).subscribe(() => {
      // Removed and not only stale: the old profile would send the new member back to registration.
      for (const call of [GetMemberProfileByAzureObjectId, GetCertificateSummary]) {
        queryClient.resetQueries({ queryKey: callKey(call) }).catch(() => undefined);
      }
    }),
  );
  subscriptions.add(
    bus.events('notification.requested', 1).subscribe(({ tone, message }) => {
      // The page that says that the session has ended says this too.
      if (!sessionEnd.explain(message)) notify({ tone: TONES[tone], message });
    }),
  );
  subscriptions.add(
    droppedEvents.subscribe(({ name, ...dropped }) => log('bus-event-dropped', { event: name, ...dropped })),
  );
  subscriptions.add(
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        emitLoaded(queryClient, event.query.queryKey);
    }),
  );
  return () => subscriptions.unsubscribe();
}

/** Tells sections that the certificates have come: once for each load, whoever asked and however many pages show them. */
function emitLoaded(queryClient: QueryClient, queryKey: ReturnType<typeof callKey>): void {
  if (queryKey[0] !== GetCertificateSummary.name) return;
  const summary = queryClient.getQueryData<CallOutput<typeof GetCertificateSummary>>(queryKey);
  if (summary) bus.emit('certificates.loaded', 1, { count: summary.Certificates.length });
}
