import type { Tone } from './tone.ts';

/** CONST-12, AMB-03: how long a notification stays. */
const DURATION_MS = 10_000;
/** CONST-12, AMB-03: how long it stays at least after the pointer or the focus has left it. */
const EXTENDED_MS = 3_000;
/** CONST-13, AMB-03: how long it takes to come and to go. */
export const TRANSITION_MS = 300;

/** The element of the notifications: an open dialog leaves it in reach of the pointer, and pages make room for it. */
export const toasterId = 'portal-notifications';

export type ToastTone = Exclude<Tone, 'neutral'>;

export type ToastMessage = { tone: ToastTone; title?: string | undefined; message: string };

/** Why the time of a notification stands still. */
export type PauseReason = 'hover' | 'focus';

export type Toast = ToastMessage & {
  id: number;
  /** Counts the restarts of the progress bar. */
  restartCount: number;
  /** The bar runs over the whole time, or over the extension only. */
  phase: 'shown' | 'extended';
  paused: boolean;
  exiting: boolean;
};

type Timing = { remainingMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

const prefersReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Holds the notifications on the screen and their time (ERR-01, CONST-12, CONST-13, AMB-02, AMB-03).
 *
 * Time stands still while a notification is hovered or focused. Afterwards it stays for what was left, and for
 * `EXTENDED_MS` at least: nobody is punished for having looked early. The same message is never shown twice; when
 * it comes again its time starts anew.
 */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timings = new Map<number, Timing>();
  const pauseReasons = new Map<number, Set<PauseReason>>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const update = (id: number, patch: (toast: Toast) => Partial<Toast>) =>
    set(toasts.map((toast) => (toast.id === id ? { ...toast, ...patch(toast) } : toast)));

  const stopTimer = (id: number) => {
    const timing = timings.get(id);
    if (timing?.timer !== undefined) {
      clearTimeout(timing.timer);
      timing.remainingMs = Math.max(0, timing.remainingMs - (Date.now() - timing.startedAt));
      timing.timer = undefined;
    }
  };
  const startTimer = (id: number, remainingMs: number) => {
    stopTimer(id);
    timings.set(id, {
      remainingMs,
      startedAt: Date.now(),
      timer: setTimeout(() => dismiss(id), remainingMs),
    });
  };

  function dismiss(id: number) {
    stopTimer(id);
    timings.delete(id);
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
      startTimer(lastId, DURATION_MS);
      return;
    }
    update(duplicate.id, (toast) => ({ restartCount: toast.restartCount + 1, phase: 'shown' }));
    startTimer(duplicate.id, DURATION_MS);
    if (duplicate.paused) {
      stopTimer(duplicate.id);
    }
  }

  function pause(id: number, reason: PauseReason) {
    if (!timings.has(id)) {
      return;
    }
    pauseReasons.set(id, (pauseReasons.get(id) ?? new Set()).add(reason));
    stopTimer(id);
    update(id, () => ({ paused: true }));
  }

  function resume(id: number, reason: PauseReason) {
    const reasons = pauseReasons.get(id);
    const timing = timings.get(id);
    if (timing === undefined || reasons?.delete(reason) !== true || reasons.size > 0) {
      return;
    }
    const extended = timing.remainingMs < EXTENDED_MS;
    update(id, (toast) =>
      extended
        ? { paused: false, phase: 'extended', restartCount: toast.restartCount + 1 }
        : { paused: false },
    );
    startTimer(id, Math.max(timing.remainingMs, EXTENDED_MS));
  }

  return {
    notify,
    hold: pause,
    release: resume,
    dismiss,
    snapshot: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The portal's notifications; one store, since this package is shared once at run time. */
export const toastStore = createToastStore();

/** Shows a notification at the bottom right, and says it: an error at once, everything else politely (AMB-02). */
export function notify(message: ToastMessage): void {
  toastStore.notify(message);
}
