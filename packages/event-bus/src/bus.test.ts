import { expect, test } from 'vitest';
import { type DroppedEvent, emit, on, onDropped } from './bus.ts';

function droppedDuring(action: () => void): DroppedEvent[] {
  const dropped: DroppedEvent[] = [];
  const undo = onDropped((event) => dropped.push(event));
  action();
  undo();
  return dropped;
}

test('delivers an event to its listeners, and to nobody after the undo', () => {
  const counts: number[] = [];
  const undo = on('certificates.loaded', ({ count }) => counts.push(count));
  emit('certificates.loaded', { count: 3 });
  emit('profile.changed', {});
  undo();
  emit('certificates.loaded', { count: 4 });
  expect(counts).toEqual([3]);
});

test('drops and reports an event of another version, unknown name or wrong shape', () => {
  const seen: unknown[] = [];
  const undo = on('payment.cancelled', (detail) => seen.push(detail));
  const dropped = droppedDuring(() => {
    emit('payment.cancelled', { referenceNumber: 'A1' }, 2);
    // @ts-expect-error a section of another version may emit what this bus does not know
    emit('payment.invented', {});
    // @ts-expect-error and of another shape
    emit('payment.cancelled', { reference: 'A1' });
  });
  undo();
  expect(seen).toEqual([]);
  expect(dropped.map(({ name }) => name)).toEqual([
    'payment.cancelled',
    'payment.invented',
    'payment.cancelled',
  ]);
});

test('a listener that throws costs the others nothing', () => {
  const seen: string[] = [];
  const undoBroken = on('profile.changed', () => {
    throw new Error('broken section');
  });
  const undo = on('profile.changed', () => seen.push('heard'));
  const dropped = droppedDuring(() => emit('profile.changed', {}));
  undoBroken();
  undo();
  expect(seen).toEqual(['heard']);
  expect(dropped).toHaveLength(1);
});
