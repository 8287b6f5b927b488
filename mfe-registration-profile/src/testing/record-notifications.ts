import { createBus } from '@portal/section-sdk/event-bus';
import { afterEach } from 'vitest';

/** Records bus events of the current test: notifications by message, other events by name. */
export function recordNotifications(): readonly string[] {
  const bus = createBus('a test');
  const notifications: string[] = [];
  bus
    .events('notification.requested', 1)
    .subscribe(({ tone, message }) => notifications.push(`${tone}: ${message}`));
  bus.events('profile.changed', 1).subscribe(() => notifications.push('profile.changed'));
  bus.events('registration.completed', 1).subscribe(() => notifications.push('registration.completed'));
  afterEach(() => {
    notifications.length = 0;
  });
  return notifications;
}
