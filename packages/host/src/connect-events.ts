import { type createQueryClient, INVALIDATION_EVENTS, queriesInvalidatedBy } from '@portal/api';
import { type Bus, createBus } from '@portal/section-sdk/event-bus';
import type { ToastMessage } from '@portal/ui';

interface Host {
  readonly queryClient: ReturnType<typeof createQueryClient>;
  readonly onNotification: (notification: ToastMessage) => void;
  /** Ids of the unsaved input of this section. */
  readonly unsavedInputs: Set<string>;
}

/** Bus of the mounted section that emits at the moment. Events are delivered synchronously. */
let sender: Bus | undefined;

/**
 * Creates the bus of a mounted section. As the shell does, it invalidates queries on the events of all sections. It
 * handles notifications and unsaved input of this section only, because each mounted section has its own.
 */
export function connectEvents(name: string, { queryClient, onNotification, unsavedInputs }: Host) {
  const all = createBus(name);
  const bus: Bus = {
    ...all,
    emit(...event) {
      const outer = sender;
      sender = bus;
      try {
        all.emit(...event);
      } finally {
        sender = outer;
      }
    },
  };
  const subscriptions = INVALIDATION_EVENTS.map((event) =>
    all.events(event, 1).subscribe(() => {
      // The page that uses the query decides whether it shows a failed refetch.
      queryClient.invalidateQueries(queriesInvalidatedBy(event)).catch(() => undefined);
    }),
  );
  const notifications = all.events('notification.requested', 1).subscribe(({ tone, message }) => {
    if (sender === bus) onNotification({ tone: tone === 'error' ? 'danger' : tone, message });
  });
  const inputs = all.events('input.unsaved', 2).subscribe(({ id, unsaved }) => {
    if (sender !== bus) return;
    if (unsaved) unsavedInputs.add(id);
    else unsavedInputs.delete(id);
  });
  function disconnect() {
    for (const subscription of [...subscriptions, notifications, inputs]) subscription.unsubscribe();
  }
  return { bus, disconnect };
}
