import { Subject } from 'rxjs';
import { type EventDetail, type EventName, type EventVersion, events } from './events.ts';

interface Delivered {
  readonly name: EventName;
  readonly source: string;
  readonly detail: unknown;
}

/** An event that was not delivered: unknown to this bus, of another version, or of the wrong shape. */
export interface DroppedEvent {
  readonly name: string;
  readonly version: number;
  /** Whose build it was: the sender's, or the listener's that could not take it. */
  readonly source: string;
  readonly reason: string;
}

/**
 * The bus as one part of the portal sees it. Versions are written where an event is sent or heard: the list of events
 * is the shell's at run time, while a section's code says what it was built against.
 */
export interface Bus {
  /**
   * Tells everybody who listens that something has happened. What does not fit the shell's list is dropped and
   * reported, so that a section older or newer than the shell can do no harm.
   */
  emit<Name extends EventName>(name: Name, version: EventVersion<Name>, detail: EventDetail<Name>): void;
  /**
   * Listens to one event; returns its undo. The listener is told who sent it. One that throws costs nobody else the
   * event; one of another version hears nothing and is reported.
   */
  on<Name extends EventName>(
    name: Name,
    version: EventVersion<Name>,
    listener: (detail: EventDetail<Name>, source: string) => void,
  ): () => void;
}

const delivered = new Subject<Delivered>();
const dropped = new Subject<DroppedEvent>();

/** The bus for `source`: a section by its name in the registry, or 'shell'. Pages get theirs from `useBus`. */
export function busFor(source: string): Bus {
  return {
    emit(name, version, detail) {
      const known = eventOf(name);
      const parsed = known?.detail.safeParse(detail);
      if (known?.version !== version) {
        dropped.next({ name, version, source, reason: known ? 'another version' : 'unknown event' });
      } else if (parsed?.success) {
        delivered.next({ name, source, detail: parsed.data });
      } else {
        dropped.next({ name, version, source, reason: parsed?.error.issues[0]?.message ?? 'wrong shape' });
      }
    },
    on(name, version, listener) {
      if (eventOf(name)?.version !== version) {
        dropped.next({ name, version, source, reason: 'listener of another version' });
        return () => undefined;
      }
      const subscription = delivered.subscribe((event) => {
        if (event.name !== name) return;
        try {
          // The bus has parsed the detail by this event's schema.
          listener(event.detail as EventDetail<typeof name>, event.source);
        } catch (error) {
          dropped.next({ name, version, source, reason: `listener failed: ${String(error)}` });
        }
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** Listens to what was dropped, for the report to the server; returns its undo. */
export function onDropped(listener: (event: DroppedEvent) => void): () => void {
  const subscription = dropped.subscribe(listener);
  return () => subscription.unsubscribe();
}

/** The name is typed, yet a section built against another version of this package can name anything. */
function eventOf(name: EventName) {
  return Object.hasOwn(events, name) ? events[name] : undefined;
}
