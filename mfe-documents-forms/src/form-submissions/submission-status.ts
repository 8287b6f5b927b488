import type { FormState, FormSubmission } from '@portal/api';
import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { addDays, type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import type { Tone } from '@portal/ui';

/** Display of a submission status (F-07): label, explanation and next step. */
export interface SubmissionStatusView {
  readonly label: string;
  readonly tone: Tone;
  /** Title of a notice right after the change. */
  readonly title: string;
  readonly text: string;
}

type Days = Pick<FormSubmission, 'StartedOn' | 'SignedOn' | 'EndedOn'>;

/** DocuSign creates another envelope at each opening. The emulator continues a draft in the same browser. */
export const RETYPE_TEXT = 'You may have to enter your answers again.';
const DAYS_TO_SIGN = 30;
const signBefore = (startedOn: CalendarDate) => formatLongDate(addDays(startedOn, DAYS_TO_SIGN));
const resumeText = (startedOn: CalendarDate) =>
  `If you have just signed it, it can take a few minutes until we know. If not, open the form again before ${signBefore(startedOn)} to sign it. ${RETYPE_TEXT}`;
const RESTART_TEXT = 'If you still want it, open the form again and start again.';
const NOT_AVAILABLE = 'This form is not available to you now. Please call us if you still want it.';

const STATUS_VIEWS: Readonly<Record<FormState, (days: Days, isAllowed: boolean) => SubmissionStatusView>> = {
  STARTED: ({ StartedOn, SignedOn }, isAllowed) =>
    // The only signer has signed, and the event of the completed form follows.
    SignedOn
      ? {
          label: 'Signed',
          tone: 'info',
          title: 'You have signed.',
          text: `You signed${onDate(SignedOn)}. It can take a few minutes until we have received the form. You have nothing more to do.`,
        }
      : {
          label: 'Not signed yet',
          tone: 'info',
          title: 'We do not have your signature yet.',
          text: `Opened on ${formatLongDate(StartedOn)}. Nothing has changed. ${isAllowed ? resumeText(StartedOn) : NOT_AVAILABLE}`,
        },
  SIGNED: ({ StartedOn, SignedOn }) => ({
    label: 'Waiting for your spouse',
    tone: 'warning',
    title: 'You have signed. Now your spouse has to sign.',
    text: `You signed${onDate(SignedOn)}. We have sent your spouse an e-mail, with a link to sign before ${signBefore(StartedOn)}. You have nothing more to do. If the e-mail does not arrive, please call us.`,
  }),
  RECEIVED: ({ EndedOn }) => ({
    label: 'Received',
    tone: 'success',
    title: 'We have received your signed form.',
    text: `Signed and received${onDate(EndedOn)}. You have nothing more to do.`,
  }),
  DECLINED: ({ SignedOn, EndedOn }, isAllowed) => ({
    label: 'Declined',
    tone: 'neutral',
    title: 'The form was declined.',
    text: `It was declined${onDate(EndedOn)}${SignedOn ? ', after you had signed it' : ''}. Nothing has changed. ${isAllowed ? RESTART_TEXT : NOT_AVAILABLE}`,
  }),
  EXPIRED: ({ StartedOn, SignedOn, EndedOn }, isAllowed) => {
    const rest = `Nothing has changed. ${isAllowed ? RESTART_TEXT : NOT_AVAILABLE}`;
    // A day less, because days of 24 hours end a date earlier where daylight saving time ends.
    if (EndedOn && EndedOn < addDays(StartedOn, DAYS_TO_SIGN - 1)) {
      const unsigned = SignedOn ? ', before your spouse signed it' : '';
      const text = `It was ended${onDate(EndedOn)}${unsigned}. ${rest}`;
      return { label: 'Ended', tone: 'neutral', title: 'The form was ended.', text };
    }
    return {
      label: 'Not signed in time',
      tone: 'neutral',
      title: 'The time to sign is over.',
      text: `${SignedOn ? 'Your spouse did not sign it' : 'It was not signed'} within ${DAYS_TO_SIGN} days of ${formatLongDate(StartedOn)}. ${rest}`,
    };
  },
};

/** `isAllowed`: the member may sign this form for its certificate today (FORM-05). */
export function describeStatus(form: FormSubmission, isAllowed: boolean): SubmissionStatusView {
  return STATUS_VIEWS[form.State](form, isAllowed);
}

/** Name of the form; its number if it is no longer in the catalogue. */
export function formName({ DocuSignEnvelopeMasterId }: FormSubmission): string {
  const type = FORM_TYPES.find(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === DocuSignEnvelopeMasterId);
  return type?.fName ?? `Form ${DocuSignEnvelopeMasterId}`;
}

const onDate = (day: CalendarDate | null) => (day ? ` on ${formatLongDate(day)}` : '');
