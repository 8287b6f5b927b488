import { useApiClient, ValidateMemberIdentity } from '@portal/api';
import { capitalisePerWord } from '@portal/domain/people/names';
import type { IdentityFacts } from '@portal/domain/people/registration-answers';
import type { ValidatedIdentity } from '@portal/domain/people/registration-steps';
import type { Sending } from '@portal/member-features/form';
import { useRef, useState } from 'react';

const PASSED = 1;
/** An answer that comes sooner is not announced: drawing that would hold the answer up. */
const SAY_IT_WAITS_AFTER_MS = 100;
const IDLE: Sending = { status: 'idle', error: null };

/** A check that answered that nobody was found. */
export interface NotFound {
  readonly code: number;
  /** How often in a row, since the page was opened. */
  readonly times: number;
}

/**
 * Asks whether the facts are those of a member (REG-08, REG-09). They go with the call and nowhere else: no cache holds
 * them.
 */
export function useValidation() {
  const client = useApiClient();
  const [sending, setSending] = useState(IDLE);
  const [identity, setIdentity] = useState<ValidatedIdentity>();
  const [notFound, setNotFound] = useState<NotFound>();
  // A second press may come before the button is drawn as waiting.
  const busy = useRef(false);

  async function validate(facts: IdentityFacts): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const drawing = setTimeout(() => setSending({ status: 'pending', error: null }), SAY_IT_WAITS_AFTER_MS);
    try {
      const answer = await client(ValidateMemberIdentity, { query: { ...facts } });
      if (answer.ResponseCode === PASSED) {
        setIdentity(identityOf(answer));
        setSending({ status: 'success', error: null });
      } else {
        setNotFound((before) => ({ code: answer.ResponseCode, times: (before?.times ?? 0) + 1 }));
        setSending(IDLE);
      }
    } catch (error) {
      setSending({ status: 'error', error: error instanceof Error ? error : null });
    } finally {
      clearTimeout(drawing);
      busy.current = false;
    }
  }

  return { validate: (facts: IdentityFacts) => void validate(facts), sending, identity, notFound };
}

interface Answer {
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly NameId: string | null;
}

/** REG-09. A check that passes without saying who it is has failed (REG-11). */
function identityOf({ FirstName, LastName, NameId }: Answer): ValidatedIdentity {
  if (!FirstName || !LastName || !NameId) throw new Error('The check has passed for nobody');
  return {
    firstName: capitalisePerWord(FirstName),
    lastName: capitalisePerWord(LastName),
    nameId: NameId,
    checkedAt: Date.now(),
  };
}
