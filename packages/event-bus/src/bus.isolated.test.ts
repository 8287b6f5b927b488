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

test('an event comes to its subscribers until they unsubscribe, and is not replayed', {
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

test('a section built against version 2 of an event is dropped and named, and so is one that listens to it', () => {
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

test('an event of an unknown name or the wrong shape is dropped, and its sender named', () => {
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

test('a subscriber that throws costs the others nothing, and RxJS reports its error', {
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
    shell.events('profile.changed', 1).subscribe(() => received.push('heard')),
  ];
  payments.emit('profile.changed', 1, {});
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect(received).toEqual(['heard']);
  expect(await unhandled).toEqual(new Error('broken section'));
});

test('subscribers combine events with the operators of RxJS', { tags: ['CTX-02'] }, async () => {
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

test('the events of a tab are kept with who sent them, who got them and how long that took, and without their details', {
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
  const [received, unheard, dropped] = recentEvents(3);
  expect(received).toEqual({
    number: expect.any(Number),
    name: 'payment.made',
    version: 1,
    source: 'payments',
    dropped: null,
    heardBy: [{ source: 'shell', milliseconds: expect.any(Number) }],
    deaf: [{ source: 'support-contact', version: 2 }],
  });
  expect(received?.handledBy[0]?.durationMs).toBeGreaterThanOrEqual(5);
  expect(unheard).toMatchObject({
    number: (received?.sequence ?? 0) + 1,
    dropped: null,
    heardBy: [],
    deaf: [],
  });
  expect(dropped?.dropReason).toBe('invalid-detail at certificateNumbers');
});

test('who looks later gets the last fifty events, and then each new one', { tags: ['CTX-02'] }, () => {
  for (let count = 0; count < 60; count += 1) payments.emit('certificates.loaded', 1, { count });
  const seen: string[] = [];
  const subscription = sentEvents.subscribe(({ name }) => seen.push(name));
  payments.emit('payment.cancelled', 1, { referenceNumber: 'A1' });
  subscription.unsubscribe();
  expect([seen.length, seen.at(0), seen.at(-1)]).toEqual([51, 'certificates.loaded', 'payment.cancelled']);
});
