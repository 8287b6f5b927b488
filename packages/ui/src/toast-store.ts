import type { Tone } from './tone.ts';

/** CONST-12, AMB-03: how long a notification stays. */
const shownMs = 10_000;
/** CONST-12, AMB-03: how long it stays at least after the pointer or the focus has left it. */
const extendedMs = 3_000;
/** CONST-13, AMB-03: how long it takes to come and to go. */
export const easingMs = 300;

/** The element of the notifications: an open dialog leaves it in reach of the pointer, and pages make room for it. */
export const toasterId = 'portal-notifications';

export type ToastTone = Exclude<Tone, 'neutral'>;

export type ToastMessage = { tone: ToastTone; title?: string | undefined; message: string };

/** Why the time of a notification stands still. */
export type HoldReason = 'hover' | 'focus';

export type Toast = ToastMessage & {
  id: number;
  /** Counts the restarts of the progress bar. */
  run: number;
  /** The bar runs over the whole time, or over the extension only. */
  span: 'shown' | 'extended';
  held: boolean;
  leaving: boolean;
};

type Timing = { left: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

const noEasing = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Holds the notifications on the screen and their time (ERR-01, CONST-12, CONST-13, AMB-02, AMB-03).
 *
 * Time stands still while a notification is hovered or focused. Afterwards it stays for what was left, and for
 * `extendedMs` at least: nobody is punished for having looked early. The same message is never shown twice; when
 * it comes again its time starts anew.
 */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timings = new Map<number, Timing>();
  const holds = new Map<number, Set<HoldReason>>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const change = (id: number, patch: (toast: Toast) => Partial<Toast>) =>
    set(toasts.map((toast) => (toast.id === id ? { ...toast, ...patch(toast) } : toast)));

  const stop = (id: number) => {
    const timing = timings.get(id);
    if (timing?.timer !== undefined) {
      clearTimeout(timing.timer);
      timing.left = Math.max(0, timing.left - (Date.now() - timing.startedAt));
      timing.timer = undefined;
    }
  };
  const run = (id: number, left: number) => {
    stop(id);
    timings.set(id, { left, startedAt: Date.now(), timer: setTimeout(() => dismiss(id), left) });
  };

  function dismiss(id: number) {
    stop(id);
    timings.delete(id);
    holds.delete(id);
    const remove = () => set(toasts.filter((toast) => toast.id !== id));
    if (noEasing()) {
      remove();
      return;
    }
    change(id, () => ({ leaving: true }));
    setTimeout(remove, easingMs);
  }

  function notify(message: ToastMessage) {
    const same = toasts.find(
      (toast) =>
        !toast.leaving &&
        toast.tone === message.tone &&
        toast.title === message.title &&
        toast.message === message.message,
    );
    if (same === undefined) {
      lastId += 1;
      const fresh = { id: lastId, run: 0, span: 'shown', held: false, leaving: false } as const;
      set([...toasts, { ...message, ...fresh }]);
      run(lastId, shownMs);
      return;
    }
    change(same.id, (toast) => ({ run: toast.run + 1, span: 'shown' }));
    run(same.id, shownMs);
    if (same.held) {
      stop(same.id);
    }
  }

  function hold(id: number, reason: HoldReason) {
    if (!timings.has(id)) {
      return;
    }
    holds.set(id, (holds.get(id) ?? new Set()).add(reason));
    stop(id);
    change(id, () => ({ held: true }));
  }

  function release(id: number, reason: HoldReason) {
    const reasons = holds.get(id);
    const timing = timings.get(id);
    if (timing === undefined || reasons?.delete(reason) !== true || reasons.size > 0) {
      return;
    }
    const extended = timing.left < extendedMs;
    change(id, (toast) =>
      extended ? { held: false, span: 'extended', run: toast.run + 1 } : { held: false },
    );
    run(id, Math.max(timing.left, extendedMs));
  }

  return {
    notify,
    hold,
    release,
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
