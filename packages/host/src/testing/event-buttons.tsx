import { useBus } from '@portal/section-sdk';

/** Buttons of a page that emit a changed profile and an error notification. */
export function EventButtons() {
  const bus = useBus();
  const fail = () => bus.emit('notification.requested', 1, { tone: 'error', message: 'Not saved.' });
  return (
    <>
      <button type="button" onClick={() => bus.emit('profile.changed', 1, {})}>
        Save
      </button>
      <button type="button" onClick={fail}>
        Fail
      </button>
    </>
  );
}
