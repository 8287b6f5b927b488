import { Observable, ReplaySubject, Subject } from 'rxjs';
import { type EventDetail, type EventName, type EventVersion, events } from './events.ts';

interface Delivery {
  readonly name: EventName;
  readonly source: string;
  readonly detail: unknown;
  readonly handledBy: HandlerRun[];
}

/** A subscriber that got an event. */
interface HandlerRun {
  readonly source: string;
  /** How long its synchronous work took. */
  readonly durationMs: number;
}

/** An event that somebody sent and what became of it, without what it said: that may be a member's. */
export interface SentEvent {
  /** Its place among all of this tab, from 1. */
  readonly sequence: number;
  readonly name: string;
  readonly version: number;
  readonly source: string;
  /** Why nobody was given it; null where it was delivered. */
  readonly dropReason: string | null;
  readonly handledBy: readonly HandlerRun[];
  /** Who listens to another version of it, and hears nothing. */
  readonly versionMismatches: readonly { readonly source: string; readonly version: number }[];
}

/** An event that was not delivered: unknown to this bus, of another version, or of the wrong shape. */
export interface DroppedEvent {
  readonly name: string;
  readonly version: number;
  /** Whose build it was: the sender's, or the subscriber's that could not take it. */
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
   * The details of this event, from the subscription on: facts are not replayed, and a late subscriber asks the API. A
   * subscriber that throws costs nobody else the event: RxJS reports the error to the window, where the shell logs it
   * with its section. A subscriber of another version gets nothing and is reported.
   */
  events<Name extends EventName>(name: Name, version: EventVersion<Name>): Observable<EventDetail<Name>>;
}

const deliveries = new Subject<Delivery>();
const rejections = new Subject<DroppedEvent>();

/** Staff open the inspector after something went wrong: it gets the last events of the tab. */
const HISTORY_LIMIT = 50;
const sent = new ReplaySubject<SentEvent>(HISTORY_LIMIT);
let count = 0;
const versionMismatches = new Set<{
  readonly name: string;
  readonly source: string;
  readonly version: number;
}>();

/** The bus for `source`: a section by its name in the registry, or 'shell'. Pages get theirs from `useBus`. */
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
          // The bus has parsed the detail by this event's schema.
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

/** Every event that is sent in this tab, whatever became of it; starts with the last 50. */
export const sentEvents: Observable<SentEvent> = sent.asObservable();

/** What was not delivered, for the report to the server. */
export const droppedEvents: Observable<DroppedEvent> = rejections.asObservable();

/** Says which field is wrong, never what was in it: that may be a member's. */
function describeSchemaError(path: readonly PropertyKey[] = []): string {
  return path.length === 0 ? 'invalid-detail' : `invalid-detail at ${path.join('.')}`;
}

/** The name is typed, yet a section built against another version of this package can name anything. */
function findEvent(name: EventName) {
  return Object.hasOwn(events, name) ? events[name] : undefined;
}
