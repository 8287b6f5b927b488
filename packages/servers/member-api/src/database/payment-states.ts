/** How far a payment, or a schedule of payments, is on its way. */
export type PaymentStage =
  /** It has no outcome yet, and the engine goes on with it. */
  | 'underway'
  /** It has no outcome yet, and a person has to ask the processor. */
  | 'manual'
  /** The processor will collect it, or pays by it, and it may be cancelled. */
  | 'live'
  /** The processor has collected it, whether or not it came back. */
  | 'collected'
  /** It was cancelled, or has made its last payment. */
  | 'stopped'
  | 'failed';

/** How a payment stands when the processor says so, asked about it. */
const ANSWERS = ['ACCEPTED', 'SCHEDULED', 'ACTIVE', 'ENDED', 'VOIDED', 'FAILED'] as const;

/**
 * Every state of a payment or of a schedule, with the states that may come next. The first four are ours; the
 * others are what the processor says. What its events tell of by themselves, SETTLED, RETURNED and ENDED, may follow on
 * every state: money that has moved is never denied.
 */
const STATES = {
  /** Stored, and not sent yet. */
  READY: { stage: 'underway', next: ['SENDING', 'UNKNOWN'] },
  /** Perhaps with the processor: the answer is waited for. */
  SENDING: { stage: 'underway', next: ['UNKNOWN', ...ANSWERS] },
  /** Perhaps with the processor: it is looked up there, and sent again when it has never arrived. */
  UNKNOWN: { stage: 'underway', next: ['UNKNOWN', 'READY', 'MANUAL', ...ANSWERS] },
  MANUAL: { stage: 'manual', next: ['UNKNOWN', ...ANSWERS] },
  ACCEPTED: { stage: 'live', next: ANSWERS },
  /** A single payment of a later day. */
  SCHEDULED: { stage: 'live', next: ANSWERS },
  /** A schedule that pays. */
  ACTIVE: { stage: 'live', next: ANSWERS },
  SETTLED: { stage: 'collected', next: [] },
  RETURNED: { stage: 'collected', next: [] },
  /** A schedule that has made its last payment. */
  ENDED: { stage: 'stopped', next: [] },
  VOIDED: { stage: 'stopped', next: [] },
  /** A schedule that pays all the same is looked up again. */
  FAILED: { stage: 'failed', next: ['UNKNOWN'] },
} as const satisfies Record<string, { readonly stage: PaymentStage; readonly next: readonly string[] }>;

export type PaymentState = keyof typeof STATES;

// The keys of a constant are those that it was written with.
const ALL = Object.keys(STATES) as readonly PaymentState[];

export function stageOf(state: PaymentState): PaymentStage {
  return STATES[state].stage;
}

/** The states of these stages, in the order of the way. */
export function statesIn(...stages: readonly PaymentStage[]): readonly PaymentState[] {
  return ALL.filter((state) => stages.includes(stageOf(state)));
}

/** The states on which this one may follow. */
export function statesBefore(state: PaymentState): readonly PaymentState[] {
  return ALL.filter((before) => (STATES[before].next as readonly PaymentState[]).includes(state));
}

/** Without an outcome: nothing is known of what the processor did. */
export const NO_OUTCOME: readonly PaymentState[] = statesIn('underway', 'manual');

/** What is told of a state: the steps on the way to an outcome are nobody's business but ours. */
export function shownState(state: PaymentState): PaymentState {
  return NO_OUTCOME.includes(state) ? 'UNKNOWN' : state;
}
