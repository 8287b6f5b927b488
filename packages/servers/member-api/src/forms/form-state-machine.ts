import type { FormState } from '@portal/api/contracts/docusign';

/**
 * The states of a form that was begun, each with those that may follow. What the service tells may come in any order and
 * more than once: what is further stays. A form that all have signed is received, whatever else is told of it (F-07).
 */
const TRANSITIONS: Readonly<Record<FormState, readonly FormState[]>> = {
  STARTED: ['SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED'],
  SIGNED: ['EXPIRED', 'DECLINED', 'RECEIVED'],
  EXPIRED: ['DECLINED', 'RECEIVED'],
  DECLINED: ['RECEIVED'],
  RECEIVED: [],
};

/** The states that a form may be in before it comes to this one. */
export function formPredecessorsOf(state: FormState): FormState[] {
  return STATES.filter((predecessor) => TRANSITIONS[predecessor].includes(state));
}

const STATES = ['STARTED', 'SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED'] as const;
