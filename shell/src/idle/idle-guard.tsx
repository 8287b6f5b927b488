import { Button, VisuallyHidden } from '@portal/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ShellDialog } from '../dialogs/shell-dialog.tsx';
import { useShell } from '../shell.ts';
import { bus } from '../shell-bus.ts';
import { type IdleEnvironment, type IdleWatch, startIdleWatch } from './idle-watch.ts';

const MINUTE_MS = 60_000;

/** Asks a member who has been away whether they are still there, and ends the session if not (R-21, F-05). */
export function IdleGuard() {
  const { config, sessionEnd } = useShell();
  const [watch, setWatch] = useState<IdleWatch>();
  const { minutes, warningMinutes } = config.idle;

  useEffect(() => {
    const channel = new BroadcastChannel('portal-idle');
    const started = startIdleWatch(
      { idleMs: minutes * MINUTE_MS, warningMs: warningMinutes * MINUTE_MS },
      browserEnvironment(channel),
      {
        onWarning: (secondsLeft) => bus.emit('session.ending', 1, { secondsLeft }),
        onExpired: () => sessionEnd.expire('idle'),
      },
    );
    setWatch(started);
    return () => {
      started.stop();
      channel.close();
    };
  }, [minutes, warningMinutes, sessionEnd]);

  return watch ? <IdleWarning watch={watch} onSignOut={() => void sessionEnd.signOut()} /> : null;
}

function IdleWarning({ watch, onSignOut }: { watch: IdleWatch; onSignOut: () => void }) {
  const seconds = useSyncExternalStore(watch.subscribe, watch.warning);
  if (seconds === undefined) return null;
  return (
    <ShellDialog
      title="Are you still there?"
      onClose={watch.stay}
      actions={
        <>
          <Button onClick={watch.stay}>Stay signed in</Button>
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
      <VisuallyHidden role="status">{announced(seconds)}</VisuallyHidden>
    </ShellDialog>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A screen reader hears the time now and then, not every second. */
function announced(seconds: number): string {
  const marks = [10, 30, 60, 90, 120];
  const mark = marks.find((each) => seconds <= each) ?? seconds;
  return `You will be signed out in ${mark} seconds.`;
}

function browserEnvironment(channel: BroadcastChannel): IdleEnvironment {
  return {
    now: Date.now,
    channel,
    page: window,
    every(callback, ms) {
      const timer = setInterval(callback, ms);
      // A tab in the background is woken seldom: look at the clock as soon as it is seen again.
      document.addEventListener('visibilitychange', callback);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', callback);
      };
    },
  };
}
