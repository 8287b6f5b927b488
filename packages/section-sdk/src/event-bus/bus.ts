import { Observable, ReplaySubject, Subject } from 'rxjs';
import { type EventDetail, type EventName, type EventVersion, events } from './events.ts';

interface Delivery {
  readonly name: EventName;
  readonly source: string;
  readonly detail: unknown;
  readonly handledBy: HandlerRun[];
}

interface HandlerRun {
  readonly source: string;
  /** How long its synchronous work took. */
  readonly durationMs: number;
}

/** Record of an emitted event for the inspector. Omits the detail, which may contain member data. */
export interface SentEvent {
  /** Position in this tab's sequence of events, from 1. */
  readonly sequence: number;
  readonly name: string;
  readonly version: number;
  readonly source: string;
  /** Why the bus dropped the event, or null if it was delivered. */
  readonly dropReason: string | null;
  readonly handledBy: readonly HandlerRun[];
  /** Subscribers to another version of the event, which receive nothing. */
  readonly versionMismatches: readonly { readonly source: string; readonly version: number }[];
}

/** Undelivered event: unknown to this bus, of another version, or of the wrong shape. */
export interface DroppedEvent {
  readonly name: string;
  readonly version: number;
  /** The sender, or the subscriber that expects another version. */
  readonly source: string;
  readonly reason: string;
}

/**
 * The bus for one part of the portal. Callers pass the version, because the list of events comes from the shell at
 * run time. A section's code may be built against another list.
 */
export interface Bus {
  /**
   * Publishes an event to all subscribers. Drops and reports an event that does not match the shell's list. A section
   * may be older or newer than the shell.
   */
  emit<Name extends EventName>(name: Name, version: EventVersion<Name>, detail: EventDetail<Name>): void;
  /**
   * Event details from the subscription on. Events are not replayed: a late subscriber queries the API. If a subscriber
   * throws, the others still receive the event. RxJS reports the error to the window, and the shell logs it with its
   * section. A subscriber of another version receives nothing and is reported.
   */
  events<Name extends EventName>(name: Name, version: EventVersion<Name>): Observable<EventDetail<Name>>;
}

const deliveries = new Subject<Delivery>();
const rejections = new Subject<DroppedEvent>();

/** Staff open the inspector after a failure, so it replays the latest events. */
const HISTORY_LIMIT = 50;
const sent = new ReplaySubject<SentEvent>(HISTORY_LIMIT);
let count = 0;
const versionMismatches = new Set<{
  readonly name: string;
  readonly source: string;
  readonly version: number;
}>();

/** Creates the bus for `source`: a section's registry name, or 'shell'. Pages use `useBus`. */
export function createBus(source: string): Bus {
  return {
    emit(name, version, detail) {
      const definition = findEvent(name);
      const parsed = definition?.detail.safeParse(detail);
      const handledBy: HandlerRun[] = [];
      const record = (reason: string | null) =>
        recordEvent({ name, version, source, dropReason: reason, handledBy });
      const drop = (reason: string) => {
        rejections.next({ name, version, source, reason });
        record(reason);
      };
      if (definition?.version !== version) return drop(definition ? 'version-mismatch' : 'unknown-event');
      if (!parsed?.success) return drop(describeSchemaError(parsed?.error?.issues[0]?.path));
      deliveries.next({ name, source, detail: parsed.data, handledBy });
      record(null);
    },
    events(name, version) {
      return new Observable((subscriber) => {
        if (findEvent(name)?.version !== version) {
          rejections.next({ name, version, source, reason: 'subscriber-version-mismatch' });
          const mismatch = { name, source, version };
          versionMismatches.add(mismatch);
          return () => void versionMismatches.delete(mismatch);
        }
        return deliveries.subscribe((event) => {
          if (event.name !== name) return;
          const startedAt = performance.now();
          // `emit` has parsed the detail with this event's schema.
          subscriber.next(event.detail as EventDetail<typeof name>);
          event.handledBy.push({ source, durationMs: performance.now() - startedAt });
        });
      });
    },
  };
}

function recordEvent(event: Omit<SentEvent, 'sequence' | 'versionMismatches'>): void {
  count += 1;
  const mismatches = [...versionMismatches].filter(({ name }) => name === event.name);
  const entry = {
    sequence: count,
    ...event,
    versionMismatches: mismatches.map(({ source, version }) => ({ source, version })),
  };
  sent.next(entry);
}

/** Every event emitted in this tab, delivered or dropped. Replays the last 50. */
export const sentEvents: Observable<SentEvent> = sent.asObservable();

export const droppedEvents: Observable<DroppedEvent> = rejections.asObservable();

/** Names the wrong field, never its value, which may be member data. */
function describeSchemaError(path: readonly PropertyKey[] = []): string {
  return path.length === 0 ? 'invalid-detail' : `invalid-detail at ${path.join('.')}`;
}

/** Own-property lookup: a section built against another version of this package can pass any name. */
function findEvent(name: EventName) {
  return Object.hasOwn(events, name) ? events[name] : undefined;
}
