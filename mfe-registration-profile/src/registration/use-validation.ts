import { serverNow, useApiClient, ValidateMemberIdentity } from '@portal/api';
import { titleCase } from '@portal/domain/people/names';
import type { IdentityFacts } from '@portal/domain/people/registration-answers';
import type { ValidatedIdentity } from '@portal/domain/people/registration-wizard';
import type { SubmitState } from '@portal/shared-features/form';
import { useRef, useState } from 'react';

const SUCCESS_CODE = 1;
const IDLE: SubmitState = { status: 'idle', error: null };
const PENDING: SubmitState = { status: 'pending', error: null };

/** A check that found no member. */
export interface ValidationFailure {
  readonly code: number;
  /** Consecutive failures since the page opened. */
  readonly attempts: number;
  /** The code of the first of them. */
  readonly firstCode: number;
  /** The first failure with this code, and the last one, by the server's clock. */
  readonly since: Date;
  readonly failedAt: Date;
}

/** Runs the identity check (REG-08, REG-09). The facts are only in the request, never in a cache. */
export function useValidation() {
  const client = useApiClient();
  const [submitState, setSubmitState] = useState(IDLE);
  const [identity, setIdentity] = useState<ValidatedIdentity>();
  const [validationFailure, setValidationFailure] = useState<ValidationFailure>();
  // A second press may arrive before the pending state has rendered.
  const busy = useRef(false);

  async function validate(input: IdentityFacts): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    // Also after a failure: the same state again would announce no second failure.
    setSubmitState(PENDING);
    try {
      const answer = await client(ValidateMemberIdentity, { query: { ...input } });
      if (answer.ResponseCode === SUCCESS_CODE) {
        setIdentity(toIdentity(answer));
        setSubmitState({ status: 'success', error: null });
      } else {
        setValidationFailure((before) => ({
          code: answer.ResponseCode,
          attempts: (before?.attempts ?? 0) + 1,
          firstCode: before?.firstCode ?? answer.ResponseCode,
          since: before?.code === answer.ResponseCode ? before.since : serverNow(),
          failedAt: serverNow(),
        }));
        setSubmitState(IDLE);
      }
    } catch (error) {
      setSubmitState({ status: 'error', error: error instanceof Error ? error : null });
    } finally {
      busy.current = false;
    }
  }

  return {
    validate: (input: IdentityFacts) => void validate(input),
    submitState,
    identity,
    validationFailure,
  };
}

interface Answer {
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly NameId: string | null;
}

/** REG-09. A check that passes without names has failed (REG-11). */
function toIdentity({ FirstName, LastName, NameId }: Answer): ValidatedIdentity {
  if (!FirstName || !LastName || !NameId) throw new Error('The identity check passed without names');
  return {
    firstName: titleCase(FirstName),
    lastName: titleCase(LastName),
    nameId: NameId,
    checkedAt: Date.now(),
  };
}
