import { busFor } from '@portal/event-bus';
import { afterEach } from 'vitest';

/** What the section told the bus since the test began: notifications by their words, other events by their names. */
export function toldBy(): readonly string[] {
  const bus = busFor('a test');
  const told: string[] = [];
  bus.on('notification.requested', 1, ({ tone, message }) => told.push(`${tone}: ${message}`));
  bus.on('profile.changed', 1, () => told.push('profile.changed'));
  bus.on('registration.completed', 1, () => told.push('registration.completed'));
  afterEach(() => {
    told.length = 0;
  });
  return told;
}
