/** How far a payment, or a schedule of payments, is on its way. */
export type PaymentStage =
  /** It has no outcome yet, and the engine goes on with it. */
  | 'in_progress'
  /** It has no outcome yet, and a person has to ask the processor. */
  | 'manual_review'
  /** The processor will collect it, or pays by it, and it may be cancelled. */
  | 'live'
  /** The processor has collected it, whether or not it came back. */
  | 'collected'
  /** It was cancelled, or has made its last payment. */
  | 'ended'
  | 'failed';

/** How a payment stands when the processor says so, asked about it. */
const PROCESSOR_STATES = ['ACCEPTED', 'SCHEDULED', 'ACTIVE', 'ENDED', 'VOIDED', 'FAILED'] as const;

/**
 * Every state of a payment or of a schedule, with the states that may come next. The first four are ours; the
 * others are what the processor says. What its events tell of by themselves, SETTLED, RETURNED and ENDED, may follow on
 * every state: money that has moved is never denied.
 */
const STATES = {
  /** Stored, and not sent yet. */
  READY: { stage: 'in_progress', next: ['SENDING', 'UNKNOWN'] },
  /** Perhaps with the processor: the answer is waited for. */
  SENDING: { stage: 'in_progress', next: ['UNKNOWN', ...PROCESSOR_STATES] },
  /** Perhaps with the processor: it is looked up there, and sent again when it has never arrived. */
  UNKNOWN: { stage: 'in_progress', next: ['UNKNOWN', 'READY', 'NEEDS_REVIEW', ...PROCESSOR_STATES] },
  NEEDS_REVIEW: { stage: 'manual_review', next: ['UNKNOWN', ...PROCESSOR_STATES] },
  ACCEPTED: { stage: 'live', next: PROCESSOR_STATES },
  /** A single payment of a later day. */
  SCHEDULED: { stage: 'live', next: PROCESSOR_STATES },
  /** A schedule that pays. */
  ACTIVE: { stage: 'live', next: PROCESSOR_STATES },
  SETTLED: { stage: 'collected', next: [] },
  RETURNED: { stage: 'collected', next: [] },
  /** A schedule that has made its last payment. */
  ENDED: { stage: 'ended', next: [] },
  VOIDED: { stage: 'ended', next: [] },
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
export function statesInStage(...stages: readonly PaymentStage[]): readonly PaymentState[] {
  return ALL.filter((state) => stages.includes(stageOf(state)));
}

/** The states on which this one may follow. */
export function predecessorsOf(state: PaymentState): readonly PaymentState[] {
  return ALL.filter((before) => (STATES[before].next as readonly PaymentState[]).includes(state));
}

/** Without an outcome: nothing is known of what the processor did. */
export const UNRESOLVED: readonly PaymentState[] = statesInStage('in_progress', 'manual_review');

/** What is told of a state: the steps on the way to an outcome are nobody's business but ours. */
export function publicState(state: PaymentState): PaymentState {
  return UNRESOLVED.includes(state) ? 'UNKNOWN' : state;
}
