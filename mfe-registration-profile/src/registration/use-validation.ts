import { useApiClient, ValidateMemberIdentity } from '@portal/api';
import { titleCase } from '@portal/domain/people/names';
import type { IdentityFacts } from '@portal/domain/people/registration-answers';
import type { ValidatedIdentity } from '@portal/domain/people/registration-wizard';
import type { SubmitState } from '@portal/shared-features/form';
import { useRef, useState } from 'react';

const SUCCESS_CODE = 1;
/** An answer that comes sooner is not announced: drawing that would hold the answer up. */
const PENDING_DELAY_MS = 100;
const IDLE: SubmitState = { status: 'idle', error: null };

/** A check that answered that nobody was found. */
export interface ValidationFailure {
  readonly code: number;
  /** How often in a row, since the page was opened. */
  readonly attempts: number;
}

/**
 * Asks whether the facts are those of a member (REG-08, REG-09). They go with the call and nowhere else: no cache holds
 * them.
 */
export function useValidation() {
  const client = useApiClient();
  const [submitState, setSubmitState] = useState(IDLE);
  const [identity, setIdentity] = useState<ValidatedIdentity>();
  const [validationFailure, setValidationFailure] = useState<ValidationFailure>();
  // A second press may come before the button is drawn as waiting.
  const busy = useRef(false);

  async function validate(input: IdentityFacts): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const pendingTimer = setTimeout(
      () => setSubmitState({ status: 'pending', error: null }),
      PENDING_DELAY_MS,
    );
    try {
      const answer = await client(ValidateMemberIdentity, { query: { ...input } });
      if (answer.ResponseCode === SUCCESS_CODE) {
        setIdentity(toIdentity(answer));
        setSubmitState({ status: 'success', error: null });
      } else {
        setValidationFailure((before) => ({
          code: answer.ResponseCode,
          attempts: (before?.attempts ?? 0) + 1,
        }));
        setSubmitState(IDLE);
      }
    } catch (error) {
      setSubmitState({ status: 'error', error: error instanceof Error ? error : null });
    } finally {
      clearTimeout(pendingTimer);
      busy.current = false;
    }
  }

  return {
    validate: (input: IdentityFacts) => void validate(input),
    sending: submitState,
    identity,
    notFound: validationFailure,
  };
}

interface Answer {
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly NameId: string | null;
}

/** REG-09. A check that passes without saying who it is has failed (REG-11). */
function toIdentity({ FirstName, LastName, NameId }: Answer): ValidatedIdentity {
  if (!FirstName || !LastName || !NameId) throw new Error('The check has passed for nobody');
  return {
    firstName: titleCase(FirstName),
    lastName: titleCase(LastName),
    nameId: NameId,
    checkedAt: Date.now(),
  };
}
