import {
  type EndpointOutput,
  GetCertificateSummary,
  GetMemberProfileByAzureObjectId,
  INVALIDATION_EVENTS,
  type InvalidationEvent,
  queriesInvalidatedBy,
  queryKeyOf,
} from '@portal/api';
import { droppedEvents } from '@portal/section-sdk/event-bus';
import { clearNotifications, notify } from '@portal/ui';
import { Subscription } from 'rxjs';
import type { SessionTerminator } from '../auth/session-termination.ts';
import type { ClientLog } from '../reporting/client-log.ts';
import type { QueryClient } from '../shell.ts';
import { bus } from '../shell-bus.ts';
import { openTabChannel } from '../tab-channel.ts';

/** Invalidates queries on bus events, also in other tabs, and shows notifications. */
export function connectEventBus(
  queryClient: QueryClient,
  log: ClientLog,
  sessionTerminator: Pick<SessionTerminator, 'explainInterruption'>,
): () => void {
  const tabChannel = openTabChannel('portal-changes');
  const invalidate = (invalidation: InvalidationEvent) => {
    // The page that uses the query decides whether it shows a failed refetch.
    queryClient.invalidateQueries(queriesInvalidatedBy(invalidation)).catch(() => undefined);
  };
  tabChannel.addEventListener('message', ({ data }: MessageEvent<InvalidationEvent>) => invalidate(data));
  const subscriptions = new Subscription(() => tabChannel.close());
  for (const invalidation of INVALIDATION_EVENTS) {
    subscriptions.add(
      bus.events(invalidation, 1).subscribe(() => {
        invalidate(invalidation);
        tabChannel.postMessage(invalidation);
      }),
    );
  }
  subscriptions.add(
    bus.events('registration.completed', 1).subscribe(() => {
      // Reset instead of invalidate: the stale profile would send the new member back to registration.
      for (const call of [GetMemberProfileByAzureObjectId, GetCertificateSummary]) {
        queryClient.resetQueries({ queryKey: queryKeyOf(call) }).catch(() => undefined);
      }
    }),
  );
  subscriptions.add(
    bus.events('notification.requested', 1).subscribe(({ tone, message }) => {
      // An expired session shows the message on its own page instead of a toast.
      if (!sessionTerminator.explainInterruption(message))
        notify({ tone: tone === 'error' ? 'danger' : tone, message });
    }),
  );
  // A notification under the pointer would stay on the page that says that the session has ended.
  subscriptions.add(bus.events('session.ended', 1).subscribe(clearNotifications));
  subscriptions.add(
    droppedEvents.subscribe(({ name, ...rejection }) =>
      log('bus.event_dropped', { event: name, ...rejection }),
    ),
  );
  subscriptions.add(
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { queryKey } = event.query;
      if (event.action.type === 'success') emitCertificatesLoaded(queryClient, queryKey);
      // API-20.
      if (event.action.type === 'error' && queryKey[0] === GetMemberProfileByAzureObjectId.name)
        log('profile.load_failed');
    }),
  );
  return () => subscriptions.unsubscribe();
}

/** Publishes the certificate count once per load, regardless of how many pages use the query. */
function emitCertificatesLoaded(queryClient: QueryClient, queryKey: ReturnType<typeof queryKeyOf>): void {
  if (queryKey[0] !== GetCertificateSummary.name) return;
  const summary = queryClient.getQueryData<EndpointOutput<typeof GetCertificateSummary>>(queryKey);
  if (summary) bus.emit('certificates.loaded', 1, { count: summary.Certificates.length });
}
