import { Button, VisuallyHidden } from '@portal/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ShellDialog } from '../dialogs/shell-dialog.tsx';
import { useShell } from '../shell.ts';
import { bus } from '../shell-bus.ts';
import { openTabChannel, type TabChannel } from '../tab-channel.ts';
import { type IdleEnvironment, type IdleMonitor, startIdleMonitor } from './idle-monitor.ts';
import { lastActivity } from './last-activity.ts';

const MINUTE_MS = 60_000;

/** Warns an idle member and ends the session without an answer (R-21, F-05). */
export function IdleTimeoutGuard() {
  const { config, sessionTerminator } = useShell();
  const [monitor, setMonitor] = useState<IdleMonitor>();
  const { minutes, warningMinutes } = config.idle;

  useEffect(() => {
    const channel = openTabChannel('portal-idle');
    const startedMonitor = startIdleMonitor(
      { idleMs: minutes * MINUTE_MS, warningMs: warningMinutes * MINUTE_MS },
      createBrowserEnvironment(channel),
      {
        onWarning: (secondsLeft) => bus.emit('session.ending', 1, { secondsLeft }),
        onExpired: () => sessionTerminator.expire('idle'),
      },
    );
    setMonitor(startedMonitor);
    return () => {
      startedMonitor.stop();
      channel.close();
    };
  }, [minutes, warningMinutes, sessionTerminator]);

  return monitor ? (
    <IdleWarning monitor={monitor} onSignOut={() => void sessionTerminator.signOut()} />
  ) : null;
}

function IdleWarning({ monitor, onSignOut }: { monitor: IdleMonitor; onSignOut: () => void }) {
  const seconds = useSyncExternalStore(monitor.subscribe, monitor.warning);
  if (seconds === undefined) return null;
  return (
    <ShellDialog
      title="Are you still there?"
      onClose={monitor.stay}
      actions={
        <>
          <Button onClick={monitor.stay}>Stay signed in</Button>
          <Button variant="secondary" onClick={onSignOut}>
            Sign Out
          </Button>
        </>
      }
    >
      <p>
        You have not done anything for a while. To protect your account, you will be signed out in{' '}
        <strong>{minutesAndSeconds(seconds)}</strong>.
      </p>
      <VisuallyHidden role="status">{announcementText(seconds)}</VisuallyHidden>
    </ShellDialog>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns text that changes at a few thresholds only, so that a screen reader does not read every second. */
function announcementText(seconds: number): string {
  const threshold = [10, 30].find((limit) => seconds <= limit) ?? Math.ceil(seconds / 30) * 30;
  return `You will be signed out in ${threshold} seconds.`;
}

function createBrowserEnvironment(channel: TabChannel): IdleEnvironment {
  return {
    now: Date.now,
    channel,
    page: window,
    lastActivity,
    every(callback, ms) {
      const timer = setInterval(callback, ms);
      // Browsers throttle timers in background tabs, so check the clock as soon as the tab is visible.
      document.addEventListener('visibilitychange', callback);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', callback);
      };
    },
  };
}
