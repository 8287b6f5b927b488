import { expect, test } from 'vitest';
import { busFor, type DroppedEvent, onDropped, onSent, recentEvents } from './bus.ts';

const shell = busFor('shell');
const payments = busFor('payments');

function droppedDuring(action: () => void): DroppedEvent[] {
  const dropped: DroppedEvent[] = [];
  const undo = onDropped((event) => dropped.push(event));
  action();
  undo();
  return dropped;
}

test('an event comes to its listeners with who sent it, and to nobody after the undo', () => {
  const heard: unknown[] = [];
  const undo = shell.on('payment.made', 1, (detail, source) => heard.push([source, detail]));
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  payments.emit('payment.cancelled', 1, { referenceNumber: 'A1' });
  undo();
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000021'] });
  expect(heard).toEqual([['payments', { certificateNumbers: ['000001000013'] }]]);
});

test('a section built against version 2 of an event is dropped and named, and so is one that listens to it', () => {
  const heard: unknown[] = [];
  const undo = shell.on('payment.cancelled', 1, (detail) => heard.push(detail));
  const dropped = droppedDuring(() => {
    // @ts-expect-error built against another list of events
    payments.emit('payment.cancelled', 2, { referenceNumber: 'A1' });
    // @ts-expect-error the same, for a listener
    busFor('certificates').on('payment.cancelled', 2, (detail) => heard.push(detail))();
  });
  undo();
  expect(heard).toEqual([]);
  expect(dropped).toEqual([
    { name: 'payment.cancelled', version: 2, source: 'payments', reason: 'another version' },
    { name: 'payment.cancelled', version: 2, source: 'certificates', reason: 'listener of another version' },
  ]);
});

test('an event of an unknown name or the wrong shape is dropped, and its sender named', () => {
  const heard: unknown[] = [];
  const undo = shell.on('payment.cancelled', 1, (detail) => heard.push(detail));
  const dropped = droppedDuring(() => {
    // @ts-expect-error a section of another version may emit what this bus does not know
    payments.emit('payment.invented', 1, {});
    // @ts-expect-error and of another shape
    payments.emit('payment.cancelled', 1, { reference: 'A1' });
    // @ts-expect-error and what only looks like an event
    payments.emit('constructor', undefined, {});
  });
  undo();
  expect(heard).toEqual([]);
  expect(dropped.map(({ name, source }) => [name, source])).toEqual([
    ['payment.invented', 'payments'],
    ['payment.cancelled', 'payments'],
    ['constructor', 'payments'],
  ]);
});

test('a listener that throws costs the others nothing, and is named', () => {
  const heard: string[] = [];
  const undoBroken = busFor('certificates').on('profile.changed', 1, () => {
    throw new Error('broken section');
  });
  const undo = shell.on('profile.changed', 1, () => heard.push('heard'));
  const dropped = droppedDuring(() => payments.emit('profile.changed', 1, {}));
  undoBroken();
  undo();
  expect(heard).toEqual(['heard']);
  expect(dropped).toEqual([
    {
      name: 'profile.changed',
      version: 1,
      source: 'certificates',
      reason: 'listener failed: Error: broken section',
    },
  ]);
});

test('CTX-02 the events of a tab are kept with who sent them, who heard them and how long that took, and without what they said', () => {
  const until = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  const undo = [
    shell.on('payment.made', 1, () => until(5)),
    busFor('certificates').on('payment.made', 1, () => {
      throw new Error('broken section');
    }),
    // @ts-expect-error built against another list of events
    busFor('support-contact').on('payment.made', 2, () => undefined),
  ];
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  for (const end of undo) end();
  payments.emit('payment.made', 1, { certificateNumbers: ['000001000013'] });
  // @ts-expect-error of another shape
  payments.emit('payment.made', 1, { numbers: [] });
  const [heard, unheard, dropped] = recentEvents().slice(-3);
  expect(heard).toEqual({
    number: expect.any(Number),
    name: 'payment.made',
    version: 1,
    source: 'payments',
    dropped: null,
    heardBy: [
      { source: 'shell', milliseconds: expect.any(Number), failed: false },
      { source: 'certificates', milliseconds: expect.any(Number), failed: true },
    ],
    deaf: [{ source: 'support-contact', version: 2 }],
  });
  expect(heard?.heardBy[0]?.milliseconds).toBeGreaterThanOrEqual(5);
  expect(unheard).toMatchObject({ number: (heard?.number ?? 0) + 1, dropped: null, heardBy: [], deaf: [] });
  expect(dropped?.dropped).toBe('wrong shape at certificateNumbers');
});

test('the last fifty events are kept, and whoever looks is told of each', () => {
  let told = 0;
  const undo = onSent(() => (told += 1));
  const before = recentEvents();
  expect(recentEvents()).toBe(before);
  for (let count = 0; count < 60; count += 1) payments.emit('certificates.loaded', 1, { count });
  undo();
  payments.emit('payment.cancelled', 1, { referenceNumber: 'A1' });
  expect([told, recentEvents().length, recentEvents().at(-1)?.name]).toEqual([60, 50, 'payment.cancelled']);
});
