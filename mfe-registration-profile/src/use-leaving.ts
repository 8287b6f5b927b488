import { useBus } from '@portal/platform';
import { useState } from 'react';

const SERVICE_FAILED = 'We could not reach the sign-in service. Please try again in a moment, or call us.';

/** Leaves for the identity provider once; says so when it cannot be reached. */
export function useLeaving(leave: () => Promise<void>) {
  const bus = useBus();
  const [leaving, setLeaving] = useState(false);

  function go() {
    setLeaving(true);
    leave().catch(() => {
      setLeaving(false);
      bus.emit('notification.requested', 1, { tone: 'error', message: SERVICE_FAILED });
    });
  }

  return { leaving, go };
}
