import { createStore } from '@portal/section-sdk';
import type { TabChannel } from '../tab-channel.ts';
import { type IdleEvent, type IdleLimits, type IdleState, nextIdleState, secondsLeft } from './idle-state.ts';
import type { LastActivity } from './last-activity.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
const TICK_MS = 1_000;
const BROADCAST_INTERVAL_MS = 5_000;

export interface IdleEnvironment {
  readonly now: () => number;
  readonly every: (callback: () => void, ms: number) => () => void;
  readonly channel: Pick<TabChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
  readonly page: EventTarget;
  readonly lastActivity: Pick<LastActivity, 'get' | 'set'>;
}

type Message = { readonly at: number } | 'request-activity';

/** Detects an idle session. All tabs share the last activity. */
export interface IdleMonitor {
  /** Seconds until the session ends while the warning is open, otherwise undefined. */
  warning(): number | undefined;
  subscribe(listener: () => void): () => void;
  stay(): void;
  stop(): void;
}

export function startIdleMonitor(
  limits: IdleLimits,
  environment: IdleEnvironment,
  callbacks: { onWarning: (secondsLeft: number) => void; onExpired: () => void },
): IdleMonitor {
  let state: IdleState = { phase: 'active', lastActivity: environment.now() };
  let broadcastAt = Number.NEGATIVE_INFINITY;
  const warning = createStore<number | undefined>(undefined);
  const post = (message: Message) => environment.channel.postMessage(message);

  function dispatch(event: IdleEvent): void {
    const previous = state;
    state = nextIdleState(previous, event, limits);
    if (state.phase === 'warning' && previous.phase !== 'warning') {
      post('request-activity');
      callbacks.onWarning(secondsLeft(state, environment.now(), limits));
    }
    if (state.phase === 'expired' && previous.phase !== 'expired') callbacks.onExpired();
    if (state.phase === 'warning') warning.set(secondsLeft(state, environment.now(), limits));
    else if (state.phase !== previous.phase) warning.set(undefined);
  }

  function broadcast(): void {
    broadcastAt = environment.now();
    environment.lastActivity.set(state.lastActivity);
    post({ at: state.lastActivity });
  }

  function noteRemoteActivity(at: number): void {
    // A later time is from before the device's clock was set back.
    if (at <= environment.now()) dispatch({ type: 'remote-activity', at });
  }

  const onActivity = () => {
    dispatch({ type: 'activity', at: environment.now() });
    const sinceBroadcast = Math.abs(environment.now() - broadcastAt);
    if (state.phase === 'active' && sinceBroadcast >= BROADCAST_INTERVAL_MS) broadcast();
  };
  const onTick = () => {
    // A tab that was frozen has missed the messages of other tabs.
    noteRemoteActivity(environment.lastActivity.get() ?? 0);
    dispatch({ type: 'tick', now: environment.now() });
  };
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data !== 'request-activity') noteRemoteActivity(data.at);
    else if (state.phase === 'active') broadcast();
  };

  for (const eventName of ACTIVITY_EVENTS)
    environment.page.addEventListener(eventName, onActivity, { capture: true, passive: true });
  environment.channel.addEventListener('message', onMessage);
  const stopTicking = environment.every(onTick, TICK_MS);
  broadcast();

  return {
    warning: warning.get,
    subscribe: warning.subscribe,
    stay() {
      dispatch({ type: 'stay', at: environment.now() });
      broadcast();
    },
    stop() {
      for (const eventName of ACTIVITY_EVENTS)
        environment.page.removeEventListener(eventName, onActivity, { capture: true });
      environment.channel.removeEventListener('message', onMessage);
      stopTicking();
    },
  };
}
