import type { Tone } from './tone.ts';

/** CONST-12, AMB-03: display time in milliseconds. */
const DURATION_MS = 10_000;
/** CONST-12, AMB-03: minimum remaining time after hover or focus ends. */
const EXTENDED_MS = 3_000;
/** CONST-13, AMB-03: duration of the enter and exit transitions. */
export const TRANSITION_MS = 300;

/** Id of the notification region. Open dialogs keep it clickable, and pages reserve space for it. */
export const toasterId = 'portal-notifications';

/** Tone of a notification. */
export type ToastTone = Exclude<Tone, 'neutral'>;

/** A notification to show. */
export type ToastMessage = { tone: ToastTone; title?: string | undefined; message: string };

/** Why a notification's time stands still. */
export type PauseReason = 'hover' | 'focus';

/** A notification on the screen. */
export type Toast = ToastMessage & {
  id: number;
  /** Restart counter of the progress bar. */
  restartCount: number;
  /** Whether the bar shows the whole time or only the extension. */
  phase: 'shown' | 'extended';
  paused: boolean;
  exiting: boolean;
};

type Timing = { remainingMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

const prefersReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Stores visible notifications and their timers (ERR-01, CONST-12, CONST-13, AMB-02, AMB-03). Hover and focus pause
 * the timer. Afterwards the rest of the time runs, at least `EXTENDED_MS`. A duplicate message is not shown twice; it
 * restarts the timer.
 */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timers = createPausableTimers(dismiss);
  const pauseReasons = new Map<number, Set<PauseReason>>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const update = (id: number, patch: (toast: Toast) => Partial<Toast>) =>
    set(toasts.map((toast) => (toast.id === id ? { ...toast, ...patch(toast) } : toast)));

  function dismiss(id: number) {
    timers.remove(id);
    pauseReasons.delete(id);
    const remove = () => set(toasts.filter((toast) => toast.id !== id));
    if (prefersReducedMotion()) {
      remove();
      return;
    }
    update(id, () => ({ exiting: true }));
    setTimeout(remove, TRANSITION_MS);
  }

  function notify(message: ToastMessage) {
    const duplicate = toasts.find(
      (toast) =>
        !toast.exiting &&
        toast.tone === message.tone &&
        toast.title === message.title &&
        toast.message === message.message,
    );
    if (duplicate === undefined) {
      lastId += 1;
      const initialState = {
        id: lastId,
        restartCount: 0,
        phase: 'shown',
        paused: false,
        exiting: false,
      } as const;
      set([...toasts, { ...message, ...initialState }]);
      timers.start(lastId, DURATION_MS);
      return;
    }
    update(duplicate.id, (toast) => ({ restartCount: toast.restartCount + 1, phase: 'shown' }));
    timers.start(duplicate.id, DURATION_MS);
    if (duplicate.paused) {
      timers.stop(duplicate.id);
    }
  }

  function pause(id: number, reason: PauseReason) {
    if (timers.remainingMs(id) === undefined) {
      return;
    }
    pauseReasons.set(id, (pauseReasons.get(id) ?? new Set()).add(reason));
    timers.stop(id);
    update(id, () => ({ paused: true }));
  }

  function resume(id: number, reason: PauseReason) {
    const reasons = pauseReasons.get(id);
    const remainingMs = timers.remainingMs(id);
    if (remainingMs === undefined || reasons?.delete(reason) !== true || reasons.size > 0) {
      return;
    }
    const extended = remainingMs < EXTENDED_MS;
    update(id, (toast) =>
      extended
        ? { paused: false, phase: 'extended', restartCount: toast.restartCount + 1 }
        : { paused: false },
    );
    timers.start(id, Math.max(remainingMs, EXTENDED_MS));
  }

  return {
    notify,
    pause,
    resume,
    dismiss,
    /** Removes all at once, without a transition. A timer that ends later finds nothing. */
    clear: () => set([]),
    snapshot: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Timers by id that keep their remaining time while stopped. */
function createPausableTimers(onEnd: (id: number) => void) {
  const timings = new Map<number, Timing>();
  const stop = (id: number) => {
    const timing = timings.get(id);
    if (timing?.timer !== undefined) {
      clearTimeout(timing.timer);
      timing.remainingMs = Math.max(0, timing.remainingMs - (Date.now() - timing.startedAt));
      timing.timer = undefined;
    }
  };
  return {
    stop,
    start(id: number, remainingMs: number) {
      stop(id);
      timings.set(id, {
        remainingMs,
        startedAt: Date.now(),
        timer: setTimeout(() => onEnd(id), remainingMs),
      });
    },
    remove(id: number) {
      stop(id);
      timings.delete(id);
    },
    /** Remaining milliseconds when it was started or stopped last. Undefined without a timer. */
    remainingMs: (id: number) => timings.get(id)?.remainingMs,
  };
}

/** One store per page, because this package is a shared runtime singleton. */
export const toastStore = createToastStore();

/** Shows a notification at the bottom right and announces it: errors assertively, others politely (AMB-02). */
export function notify(message: ToastMessage): void {
  toastStore.notify(message);
}

/** Removes the notifications of a session that has ended, because they may contain member data. */
export function clearNotifications(): void {
  toastStore.clear();
}
