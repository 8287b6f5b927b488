import type { FormState } from '@portal/api/contracts/docusign';

type Transitions = Readonly<Record<FormState, readonly FormState[]>>;

/** Form states with their next states (F-07). Events come in any order, so the most advanced state remains. */
const TRANSITIONS: Transitions = {
  STARTED: ['SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED'],
  SIGNED: ['EXPIRED', 'DECLINED', 'RECEIVED'],
  EXPIRED: ['DECLINED', 'RECEIVED'],
  DECLINED: ['RECEIVED'],
  RECEIVED: [],
};

/** Each opening of a form has its own envelope. The end of one neither undoes nor prevents a signature in another. */
const TRANSITIONS_BY_ANOTHER_ENVELOPE: Transitions = {
  ...TRANSITIONS,
  SIGNED: ['RECEIVED'],
  EXPIRED: ['SIGNED', 'DECLINED', 'RECEIVED'],
  DECLINED: ['SIGNED', 'RECEIVED'],
};

/** Whether an envelope moves a form from one state to another. */
export function isFormAdvanced(
  from: FormState,
  to: FormState,
  { isAnotherEnvelope }: { readonly isAnotherEnvelope: boolean },
): boolean {
  return (isAnotherEnvelope ? TRANSITIONS_BY_ANOTHER_ENVELOPE : TRANSITIONS)[from].includes(to);
}
