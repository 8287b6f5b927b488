import { createStore } from '@portal/platform';
import { type IdleEvent, type IdleLimits, type IdleState, nextIdleState, secondsLeft } from './idle-state.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
const TICK_MS = 1_000;
/** The other tabs need not hear of every key. */
const BROADCAST_INTERVAL_MS = 5_000;

/** What the watch needs of its surroundings, so that tests bring their own. */
export interface IdleEnvironment {
  readonly now: () => number;
  readonly every: (callback: () => void, ms: number) => () => void;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
  readonly page: EventTarget;
}

/** Between tabs: when a member was last active somewhere, or the question for it. */
type Message = { readonly at: number } | 'ask';

/** Watches whether the member is still there; all tabs agree on it. */
export interface IdleWatch {
  /** Seconds until the end while the member is being asked, else undefined. */
  warning(): number | undefined;
  subscribe(listener: () => void): () => void;
  /** The member stays signed in, in all tabs. */
  stay(): void;
  stop(): void;
}

/** Starts watching; `onWarning` and `onExpired` are told once each time it comes to that. */
export function startIdleWatch(
  limits: IdleLimits,
  environment: IdleEnvironment,
  told: { onWarning: (secondsLeft: number) => void; onExpired: () => void },
): IdleWatch {
  let state: IdleState = { phase: 'active', lastActivity: environment.now() };
  let toldAt = Number.NEGATIVE_INFINITY;
  const warning = createStore<number | undefined>(undefined);
  const post = (message: Message) => environment.channel.postMessage(message);

  function take(event: IdleEvent): void {
    const before = state;
    state = nextIdleState(before, event, limits);
    if (state.phase === 'warning' && before.phase !== 'warning') {
      post('ask');
      told.onWarning(secondsLeft(state, environment.now(), limits));
    }
    if (state.phase === 'expired' && before.phase !== 'expired') told.onExpired();
    if (state.phase === 'warning') warning.set(secondsLeft(state, environment.now(), limits));
    else if (state.phase !== before.phase) warning.set(undefined);
  }

  function tell(): void {
    toldAt = environment.now();
    post({ at: state.lastActivity });
  }

  const onActivity = () => {
    take({ type: 'activity', at: environment.now() });
    if (state.phase === 'active' && environment.now() - toldAt >= BROADCAST_INTERVAL_MS) tell();
  };
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data !== 'ask') take({ type: 'heard', at: data.at });
    else if (state.phase === 'active') tell();
  };

  for (const sign of ACTIVITY_EVENTS)
    environment.page.addEventListener(sign, onActivity, { capture: true, passive: true });
  environment.channel.addEventListener('message', onMessage);
  const stopTicking = environment.every(() => take({ type: 'tick', now: environment.now() }), TICK_MS);
  tell();

  return {
    warning: warning.get,
    subscribe: warning.subscribe,
    stay() {
      take({ type: 'stayed', at: environment.now() });
      tell();
    },
    stop() {
      for (const sign of ACTIVITY_EVENTS)
        environment.page.removeEventListener(sign, onActivity, { capture: true });
      environment.channel.removeEventListener('message', onMessage);
      stopTicking();
    },
  };
}
