import { type createQueryClient, INVALIDATION_EVENTS, queriesInvalidatedBy } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import type { ToastMessage } from '@portal/ui';

/**
 * Invalidates queries on bus events, passes notifications on and collects unsaved input, as the shell does. Returns the
 * disconnection.
 */
export function connectEvents(
  queryClient: ReturnType<typeof createQueryClient>,
  onNotification: (notification: ToastMessage) => void,
  unsavedInputs: Set<string>,
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
  const inputs = bus.events('input.unsaved', 2).subscribe(({ id, unsaved }) => {
    if (unsaved) unsavedInputs.add(id);
    else unsavedInputs.delete(id);
  });
  return () => {
    for (const subscription of [...subscriptions, notifications, inputs]) subscription.unsubscribe();
  };
}
