export type PaymentStage =
  /** No outcome yet: the payment engine continues. */
  | 'in_progress'
  /** No outcome yet: an operator has to ask the processor. */
  | 'manual_review'
  /** The processor will collect it, and the member may cancel it. */
  | 'live'
  /** The processor has collected it, even if the bank returned it later. */
  | 'collected'
  | 'ended'
  | 'failed';

const PROCESSOR_STATES = ['ACCEPTED', 'SCHEDULED', 'ACTIVE', 'ENDED', 'VOIDED', 'FAILED'] as const;

/**
 * States of payments and schedules, with their allowed next states. The first four are ours, the others are
 * the processor's. SETTLED, RETURNED and ENDED come from events and may follow every state, because money has moved.
 */
const STATES = {
  READY: { stage: 'in_progress', next: ['SENDING', 'UNKNOWN'] },
  /** Sent, response pending. The processor may have it. */
  SENDING: { stage: 'in_progress', next: ['UNKNOWN', ...PROCESSOR_STATES] },
  UNKNOWN: { stage: 'in_progress', next: ['UNKNOWN', 'READY', 'NEEDS_REVIEW', ...PROCESSOR_STATES] },
  NEEDS_REVIEW: { stage: 'manual_review', next: ['UNKNOWN', ...PROCESSOR_STATES] },
  ACCEPTED: { stage: 'live', next: PROCESSOR_STATES },
  SCHEDULED: { stage: 'live', next: PROCESSOR_STATES },
  ACTIVE: { stage: 'live', next: PROCESSOR_STATES },
  SETTLED: { stage: 'collected', next: [] },
  RETURNED: { stage: 'collected', next: [] },
  ENDED: { stage: 'ended', next: [] },
  VOIDED: { stage: 'ended', next: [] },
  /** The engine looks up a schedule again that pays although it failed. */
  FAILED: { stage: 'failed', next: ['UNKNOWN'] },
} as const satisfies Record<string, { readonly stage: PaymentStage; readonly next: readonly string[] }>;

export type PaymentState = keyof typeof STATES;

const ALL = Object.keys(STATES) as readonly PaymentState[];

export function stageOf(state: PaymentState): PaymentStage {
  return STATES[state].stage;
}

export function statesInStage(...stages: readonly PaymentStage[]): readonly PaymentState[] {
  return ALL.filter((state) => stages.includes(stageOf(state)));
}

export function predecessorsOf(state: PaymentState): readonly PaymentState[] {
  return ALL.filter((before) => (STATES[before].next as readonly PaymentState[]).includes(state));
}

export const UNRESOLVED: readonly PaymentState[] = statesInStage('in_progress', 'manual_review');

/** State that members see: all unresolved states appear as UNKNOWN. */
export function publicState(state: PaymentState): PaymentState {
  return UNRESOLVED.includes(state) ? 'UNKNOWN' : state;
}
