import { expect, test } from 'vitest';
import { busFor, type DroppedEvent, onDropped } from './bus.ts';

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
