import { type createQueryClient, type InvalidationEvent, queriesInvalidatedBy } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import type { ToastMessage } from '@portal/ui';

/** The type requires an entry per event, so no endpoint can list an event without a subscription. */
const INVALIDATION_EVENTS: Readonly<Record<InvalidationEvent, 1>> = {
  'profile.changed': 1,
  'certificates.changed': 1,
  'payment.made': 1,
  'payment.changed': 1,
  'payment.cancelled': 1,
};

/** Invalidates queries on bus events and passes notifications on, as the shell does. Returns the disconnection. */
export function connectEvents(
  queryClient: ReturnType<typeof createQueryClient>,
  onNotification: (notification: ToastMessage) => void,
): () => void {
  const bus = createBus('host');
  // `Object.keys` returns `string[]`, but the record's keys are the events.
  const subscriptions = (Object.keys(INVALIDATION_EVENTS) as InvalidationEvent[]).map((event) =>
    bus.events(event, INVALIDATION_EVENTS[event]).subscribe(() => {
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
