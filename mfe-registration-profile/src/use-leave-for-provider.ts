import { useBus } from '@portal/section-sdk';
import { useState } from 'react';

const SERVICE_FAILED = 'We could not reach the sign-in service. Please try again in a moment, or call us.';

/** Redirects to the identity provider once; shows an error if it is unreachable. A member may stay (F-12). */
export function useLeaveForProvider(redirect: () => Promise<void>) {
  const bus = useBus();
  const [leaving, setLeaving] = useState(false);

  function leaveNow() {
    setLeaving(true);
    redirect()
      .catch(() => bus.emit('notification.requested', 1, { tone: 'error', message: SERVICE_FAILED }))
      .finally(() => setLeaving(false));
  }

  return { leaving, leaveNow };
}
