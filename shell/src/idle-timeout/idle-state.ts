/** Time without activity until the session ends, and length of the warning before the end. */
export interface IdleLimits {
  readonly idleMs: number;
  readonly warningMs: number;
}

/** Idle state of this tab. Uses wall-clock milliseconds, so that the time of a sleeping computer counts. */
export interface IdleState {
  readonly phase: 'active' | 'warning' | 'expired';
  readonly lastActivity: number;
}

export type IdleEvent =
  | { readonly type: 'activity'; readonly at: number }
  | { readonly type: 'stay'; readonly at: number }
  | { readonly type: 'remote-activity'; readonly at: number }
  | { readonly type: 'tick'; readonly now: number };

/** Returns the next state. Pure: events carry the time. */
export function nextIdleState(state: IdleState, event: IdleEvent, limits: IdleLimits): IdleState {
  if (state.phase === 'expired') return state;
  switch (event.type) {
    case 'activity':
      // During the warning only the button counts: accidental movement is no answer.
      return state.phase === 'warning' ? state : withActivity(state, event.at);
    case 'stay':
    case 'remote-activity':
      return withActivity(state, event.at);
    case 'tick':
      return afterTick(state, event.now, limits);
  }
}

export function secondsLeft({ lastActivity }: IdleState, now: number, { idleMs }: IdleLimits): number {
  return Math.max(0, Math.ceil((lastActivity + idleMs - now) / 1000));
}

function withActivity(state: IdleState, at: number): IdleState {
  return at > state.lastActivity ? { phase: 'active', lastActivity: at } : state;
}

function afterTick(state: IdleState, now: number, { idleMs, warningMs }: IdleLimits): IdleState {
  const inactiveMs = now - state.lastActivity;
  // The device's clock was set back. An activity in the future would never end the session.
  if (inactiveMs < 0) return { phase: 'active', lastActivity: now };
  // Never from active directly to expired: a tab that was frozen first asks the other tabs for activity.
  if (state.phase === 'active' && inactiveMs >= idleMs - warningMs) return { ...state, phase: 'warning' };
  if (state.phase === 'warning' && inactiveMs >= idleMs) return { ...state, phase: 'expired' };
  return state;
}
