import { busFor } from '@portal/event-bus';
import { afterEach } from 'vitest';

/** What the section told the bus since the test began: notifications by their words, other events by their names. */
export function toldBy(): readonly string[] {
  const bus = busFor('a test');
  const told: string[] = [];
  bus.events('notification.requested', 1).subscribe(({ tone, message }) => told.push(`${tone}: ${message}`));
  bus.events('profile.changed', 1).subscribe(() => told.push('profile.changed'));
  bus.events('registration.completed', 1).subscribe(() => told.push('registration.completed'));
  afterEach(() => {
    told.length = 0;
  });
  return told;
}
