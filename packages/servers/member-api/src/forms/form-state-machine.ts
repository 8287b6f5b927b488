import type { FormState } from '@portal/api/contracts/docusign';

/** Form states with their next states (F-07). Events come in any order, so the most advanced state remains. */
const TRANSITIONS: Readonly<Record<FormState, readonly FormState[]>> = {
  STARTED: ['SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED'],
  SIGNED: ['EXPIRED', 'DECLINED', 'RECEIVED'],
  EXPIRED: ['DECLINED', 'RECEIVED'],
  DECLINED: ['RECEIVED'],
  RECEIVED: [],
};

export function formPredecessorsOf(state: FormState): FormState[] {
  return STATES.filter((predecessor) => TRANSITIONS[predecessor].includes(state));
}

const STATES = ['STARTED', 'SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED'] as const;
