import { config, debounceTime, merge } from 'rxjs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBus, type DroppedEvent, droppedEvents, type SentEvent, sentEvents } from './bus.ts';

const shell = createBus('shell');
const payments = createBus('payments');

function collectDropped(action: () => void): DroppedEvent[] {
  const dropped: DroppedEvent[] = [];
  const subscription = droppedEvents.subscribe((event) => dropped.push(event));
  action();
  subscription.unsubscribe();
  return dropped;
}

test('delivers events until the subscriber unsubscribes, without replay', {
  tags: ['CTX-02'],
}, () => {
  const received: unknown[] = [];
  const subscription = shell.events('payment.made', 1).subscribe((detail) => received.push(detail));
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  payments.emit('payment.cancelled', 1, { referenceNumber: 'A1' });
  subscription.unsubscribe();
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000021'] });
  expect(received).toEqual([{ certificateNumbers: ['000001000013'] }]);
});

test('drops and names a section built against version 2 of an event', () => {
  const received: unknown[] = [];
  const subscription = shell.events('payment.cancelled', 1).subscribe((detail) => received.push(detail));
  const dropped = collectDropped(() => {
    // @ts-expect-error built against another list of events
    payments.emit('payment.cancelled', 2, { referenceNumber: 'A1' });
    // @ts-expect-error the same, for a subscriber
    const events = createBus('certificates').events('payment.cancelled', 2);
    events.subscribe((detail) => received.push(detail)).unsubscribe();
  });
  subscription.unsubscribe();
  expect(received).toEqual([]);
  expect(dropped).toEqual([
    { name: 'payment.cancelled', version: 2, source: 'payments', reason: 'version-mismatch' },
    { name: 'payment.cancelled', version: 2, source: 'certificates', reason: 'subscriber-version-mismatch' },
  ]);
});

test('drops an unknown or malformed event and names its sender', () => {
  const received: unknown[] = [];
  const subscription = shell.events('payment.cancelled', 1).subscribe((detail) => received.push(detail));
  const dropped = collectDropped(() => {
    // @ts-expect-error a section of another version may emit what this bus does not know
    payments.emit('payment.invented', 1, {});
    // @ts-expect-error and of another shape
    payments.emit('payment.cancelled', 1, { reference: 'A1' });
    // @ts-expect-error and what only looks like an event
    payments.emit('constructor', undefined, {});
  });
  subscription.unsubscribe();
  expect(received).toEqual([]);
  expect(dropped.map(({ name, source }) => [name, source])).toEqual([
    ['payment.invented', 'payments'],
    ['payment.cancelled', 'payments'],
    ['constructor', 'payments'],
  ]);
});

test('delivers to other subscribers when one throws', {
  tags: ['CTX-02'],
}, async () => {
  const received: string[] = [];
  const { promise: unhandled, resolve } = Promise.withResolvers<unknown>();
  config.onUnhandledError = resolve;
  onTestFinished(() => {
    config.onUnhandledError = null;
  });
  const subscriptions = [
    createBus('certificates')
      .events('profile.changed', 1)
      .subscribe(() => {
        throw new Error('broken section');
      }),
    shell.events('profile.changed', 1).subscribe(() => received.push('received')),
  ];
  payments.emit('profile.changed', 1, {});
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect(received).toEqual(['received']);
  expect(await unhandled).toEqual(new Error('broken section'));
});

test('combines events with RxJS operators', { tags: ['CTX-02'] }, async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let refreshes = 0;
  const changes = merge(shell.events('payment.made', 1), shell.events('payment.cancelled', 1)).pipe(
    debounceTime(200),
  );
  const subscription = changes.subscribe(() => (refreshes += 1));
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  payments.emit('payment.cancelled', 1, { referenceNumber: 'A1' });
  vi.advanceTimersByTime(200);
  subscription.unsubscribe();
  expect(refreshes).toBe(1);
});

function recentEvents(count: number): SentEvent[] {
  const all: SentEvent[] = [];
  sentEvents.subscribe((event) => all.push(event)).unsubscribe();
  return all.slice(-count);
}

test('records sender, handlers and duration of events without details', {
  tags: ['CTX-02'],
}, () => {
  const until = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  const subscriptions = [
    shell.events('payment.made', 1).subscribe(() => until(5)),
    // @ts-expect-error built against another list of events
    createBus('support-contact').events('payment.made', 2).subscribe(),
  ];
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  for (const subscription of subscriptions) subscription.unsubscribe();
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  // @ts-expect-error of another shape
  payments.emit('payment.made', 1, { numbers: [] });
  const [received, unhandled, dropped] = recentEvents(3);
  expect(received).toEqual({
    sequence: expect.any(Number),
    name: 'payment.made',
    version: 1,
    source: 'payments',
    dropReason: null,
    handledBy: [{ source: 'shell', durationMs: expect.any(Number) }],
    versionMismatches: [{ source: 'support-contact', version: 2 }],
  });
  expect(received?.handledBy[0]?.durationMs).toBeGreaterThanOrEqual(5);
  expect(unhandled).toMatchObject({
    sequence: (received?.sequence ?? 0) + 1,
    dropReason: null,
    handledBy: [],
    versionMismatches: [],
  });
  expect(dropped?.dropReason).toBe('invalid-detail at certificateNumbers');
});

test('replays the last fifty events to a late subscriber', { tags: ['CTX-02'] }, () => {
  for (let count = 0; count < 60; count += 1) payments.emit('certificates.loaded', 1, { count });
  const seen: string[] = [];
  const subscription = sentEvents.subscribe(({ name }) => seen.push(name));
  payments.emit('payment.cancelled', 1, { referenceNumber: 'A1' });
  subscription.unsubscribe();
  expect([seen.length, seen.at(0), seen.at(-1)]).toEqual([51, 'certificates.loaded', 'payment.cancelled']);
});
