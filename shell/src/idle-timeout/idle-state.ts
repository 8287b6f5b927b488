/** How long a session may stand still, and how long before its end the member is asked. */
export interface IdleLimits {
  readonly idleMs: number;
  readonly warningMs: number;
}

/** Where this tab stands. Times are milliseconds of the clock, so that a sleeping computer counts too. */
export interface IdleState {
  readonly phase: 'active' | 'warning' | 'expired';
  readonly lastActivity: number;
}

export type IdleEvent =
  /** The member typed, pointed or scrolled in this tab. */
  | { readonly type: 'activity'; readonly at: number }
  /** The member said so in the warning. */
  | { readonly type: 'stay'; readonly at: number }
  /** Another tab told of its last activity. */
  | { readonly type: 'remote-activity'; readonly at: number }
  | { readonly type: 'tick'; readonly now: number };

/** The next state. Pure: the clock is in the events. */
export function nextIdleState(state: IdleState, event: IdleEvent, limits: IdleLimits): IdleState {
  if (state.phase === 'expired') return state;
  switch (event.type) {
    case 'activity':
      // Once asked, only an answer counts: a sleeve over the touchpad is none.
      return state.phase === 'warning' ? state : withActivity(state, event.at);
    case 'stay':
    case 'remote-activity':
      return withActivity(state, event.at);
    case 'tick':
      return afterTick(state, event.now - state.lastActivity, limits);
  }
}

/** Whole seconds until the session ends, never negative. */
export function secondsLeft({ lastActivity }: IdleState, now: number, { idleMs }: IdleLimits): number {
  return Math.max(0, Math.ceil((lastActivity + idleMs - now) / 1000));
}

function withActivity(state: IdleState, at: number): IdleState {
  return at > state.lastActivity ? { phase: 'active', lastActivity: at } : state;
}

function afterTick(state: IdleState, inactiveMs: number, { idleMs, warningMs }: IdleLimits): IdleState {
  // Never from active straight to expired: a tab that was frozen asks the other tabs first.
  if (state.phase === 'active' && inactiveMs >= idleMs - warningMs) return { ...state, phase: 'warning' };
  if (state.phase === 'warning' && inactiveMs >= idleMs) return { ...state, phase: 'expired' };
  return state;
}
