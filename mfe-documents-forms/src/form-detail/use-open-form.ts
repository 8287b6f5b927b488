import type { Certificate } from '@portal/api';
import type { SigningAnswers, SigningRequestAnswers } from '@portal/domain/forms/signing-answers';
import type { SubmitState } from '@portal/shared-features/form';
import { useCertificateForSigning } from '@portal/shared-features/use-certificate-for-signing';
import { useFormSigning } from '@portal/shared-features/use-form-signing';
import type { SchemaForm } from '@portal/ui/form';
import { useState } from 'react';

/** Opens the form for the member's answers, and reports whether it is open for them. */
export function useOpenForm(envelopeId: number, form: SchemaForm<SigningAnswers, SigningRequestAnswers>) {
  const { sign, opening, failure, popupBlockedUrl, clearPopupBlockedUrl } = useFormSigning({ enabled: true });
  const signed = useCertificateForSigning();
  const answers = JSON.stringify(form.watch());
  // The answers with which the form was opened: it is not open for others.
  const [openedAnswers, setOpenedAnswers] = useState<string>();
  const isReady = openedAnswers === answers;

  async function open(certificate: Certificate, spouse: SigningRequestAnswers['spouse']) {
    const requested = JSON.stringify(form.getValues());
    setOpenedAnswers(undefined);
    const outcome = await sign({ envelopeId, certificate: () => signed(certificate), spouse });
    setOpenedAnswers(outcome === 'opened' ? requested : undefined);
  }

  const isOpening = opening !== undefined;
  return {
    open,
    isOpening,
    failure,
    /** The form was opened, or its URL is known and the browser blocked the popup. */
    isReady,
    isOpen: isReady && !popupBlockedUrl,
    popupBlockedUrl,
    clearPopupBlockedUrl,
    status: statusOf(isOpening, failure !== undefined, isReady),
  };
}

function statusOf(isOpening: boolean, hasFailed: boolean, isReady: boolean): SubmitState['status'] {
  if (isOpening) return 'pending';
  if (hasFailed) return 'error';
  return isReady ? 'success' : 'idle';
}
