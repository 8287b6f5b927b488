import type { FormState, StartedForm } from '@portal/api';
import { FORM_TYPES } from '@portal/domain/forms/forms';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import type { Tone } from '@portal/ui';

/** What a member reads of a form that was begun (F-07): a word, what happened, and what to do now. */
export interface Standing {
  readonly word: string;
  readonly tone: Tone;
  /** As the title of a message, just after it has happened. */
  readonly title: string;
  readonly sentence: string;
}

type Days = Pick<StartedForm, 'StartedOn' | 'SignedOn' | 'EndedOn'>;

const GO_ON = 'What you have typed is kept for 30 days: open the form again to go on.';
const BEGIN_AGAIN = 'If you still want it, open the form again and begin anew.';
const NOT_AVAILABLE = 'This form is not available to you now. Please call us if you still want it.';

const STANDINGS: Readonly<Record<FormState, (days: Days, isAllowed: boolean) => Standing>> = {
  STARTED: ({ StartedOn }, isAllowed) => ({
    word: 'Not signed yet',
    tone: 'info',
    title: 'You have not signed it yet.',
    sentence: `Begun on ${formatLongDate(StartedOn)}. Nothing has changed. ${isAllowed ? GO_ON : NOT_AVAILABLE}`,
  }),
  SIGNED: ({ SignedOn }) => ({
    word: 'Waiting for your spouse',
    tone: 'warning',
    title: 'You have signed. Now your spouse has to sign.',
    sentence: `You signed${on(SignedOn)}. We have sent your spouse an e-mail with a link to sign. You have nothing more to do.`,
  }),
  RECEIVED: ({ EndedOn }) => ({
    word: 'Received',
    tone: 'good',
    title: 'We have received your signed form.',
    sentence: `Signed and received${on(EndedOn)}. You have nothing more to do.`,
  }),
  DECLINED: ({ EndedOn }, isAllowed) => ({
    word: 'Declined',
    tone: 'neutral',
    title: 'The form was not signed.',
    sentence: `It was declined${on(EndedOn)}. Nothing has changed. ${isAllowed ? BEGIN_AGAIN : NOT_AVAILABLE}`,
  }),
  EXPIRED: ({ StartedOn }, isAllowed) => ({
    word: 'Not signed in time',
    tone: 'neutral',
    title: 'The time to sign is over.',
    sentence: `It was not signed within 30 days of ${formatLongDate(StartedOn)}. Nothing has changed. ${isAllowed ? BEGIN_AGAIN : NOT_AVAILABLE}`,
  }),
};

/** `isAllowed`: the member may sign this form for its certificate today (FORM-05). */
export function standingOf(form: StartedForm, isAllowed: boolean): Standing {
  return STANDINGS[form.State](form, isAllowed);
}

/** What the form is called; one that is no longer in the catalogue keeps its number. */
export function formName({ DocuSignEnvelopeMasterId }: StartedForm): string {
  const type = FORM_TYPES.find(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === DocuSignEnvelopeMasterId);
  return type?.fName ?? `Form ${DocuSignEnvelopeMasterId}`;
}

const on = (day: CalendarDate | null) => (day ? ` on ${formatLongDate(day)}` : '');
