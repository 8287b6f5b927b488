import { type createQueryClient, INVALIDATION_EVENTS, queriesInvalidatedBy } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import type { ToastMessage } from '@portal/ui';

/** Invalidates queries on bus events and passes notifications on, as the shell does. Returns the disconnection. */
export function connectEvents(
  queryClient: ReturnType<typeof createQueryClient>,
  onNotification: (notification: ToastMessage) => void,
): () => void {
  const bus = createBus('host');
  const subscriptions = INVALIDATION_EVENTS.map((event) =>
    bus.events(event, 1).subscribe(() => {
      // The page that uses the query decides whether it shows a failed refetch.
      queryClient.invalidateQueries(queriesInvalidatedBy(event)).catch(() => undefined);
    }),
  );
  const notifications = bus.events('notification.requested', 1).subscribe(({ tone, message }) => {
    onNotification({ tone: tone === 'error' ? 'danger' : tone, message });
  });
  return () => {
    for (const subscription of [...subscriptions, notifications]) subscription.unsubscribe();
  };
}
