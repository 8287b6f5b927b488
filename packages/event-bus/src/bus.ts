import { Subject } from 'rxjs';
import { type EventDetail, type EventName, events } from './events.ts';

interface Delivered {
  readonly name: EventName;
  readonly detail: unknown;
}

/** An event that was not delivered: unknown to this bus, of another version, or of the wrong shape. */
export interface DroppedEvent {
  readonly name: string;
  readonly version: number;
  readonly reason: string;
}

const delivered = new Subject<Delivered>();
const dropped = new Subject<DroppedEvent>();

/**
 * Tells everybody who listens that something has happened. What does not parse is dropped and reported, so that a
 * section older or newer than the shell can do no harm.
 */
export function emit<Name extends EventName>(
  name: Name,
  detail: EventDetail<Name>,
  version: number = events[name]?.version ?? 0,
): void {
  const drop = (reason: string) => dropped.next({ name, version, reason });
  // The index is typed, yet a section built against another version of this package can name anything.
  const known = Object.hasOwn(events, name) ? events[name] : undefined;
  if (!known) {
    drop('unknown event');
  } else if (known.version !== version) {
    drop('another version');
  } else {
    const parsed = known.detail.safeParse(detail);
    if (parsed.success) delivered.next({ name, detail: parsed.data });
    else drop(parsed.error.issues[0]?.message ?? 'wrong shape');
  }
}

/** Listens to one event; returns its undo. A listener that throws costs nobody else the event. */
export function on<Name extends EventName>(
  name: Name,
  listener: (detail: EventDetail<Name>) => void,
): () => void {
  const subscription = delivered.subscribe((event) => {
    if (event.name !== name) return;
    try {
      // The bus has parsed the detail by this event's schema.
      listener(event.detail as EventDetail<Name>);
    } catch (error) {
      dropped.next({ name, version: events[name].version, reason: `listener failed: ${String(error)}` });
    }
  });
  return () => subscription.unsubscribe();
}

/** Listens to what was dropped, for the report to the server; returns its undo. */
export function onDropped(listener: (event: DroppedEvent) => void): () => void {
  const subscription = dropped.subscribe(listener);
  return () => subscription.unsubscribe();
}
