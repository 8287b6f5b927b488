import type { Certificate } from '@portal/api';
import { type FormEligibility, permitsForm } from '@portal/domain/forms/form-eligibility';
import {
  NO_CERTIFICATE,
  type SigningRequestAnswers,
  signingQuestions,
} from '@portal/domain/forms/signing-answers';
import { looksMistyped } from '@portal/domain/forms/spouse-consent';
import { useSearchParams } from '@portal/section-sdk/router';
import { Form } from '@portal/shared-features/form';
import { PopupBlocked } from '@portal/shared-features/popup-blocked';
import { SPOUSE_LABELS, SpouseFields } from '@portal/shared-features/spouse-fields';
import { useCertificateForSigning } from '@portal/shared-features/use-certificate-for-signing';
import { useFormSigning } from '@portal/shared-features/use-form-signing';
import { usePersistedForm } from '@portal/shared-features/use-persisted-form';
import { Box, Stack, Text } from '@portal/ui';
import { SelectField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { certificateOptions } from '../certificate-options.ts';
import { RETRIEVING } from '../forms-list/texts.ts';
import { RetrievingForm } from '../retrieving-form.tsx';
import { FormEffects } from './form-effects.tsx';
import { FormOpenedNotice } from './form-opened-notice.tsx';

const QUESTIONS = signingQuestions({ asksForSpouse: false });
const QUESTIONS_WITH_SPOUSE = signingQuestions({ asksForSpouse: true });
const LABELS = { certificate: 'Certificate', ...SPOUSE_LABELS } as const;

const HINT = 'Which certificate is the form for?';
const HINT_WITH_OMISSION = `${HINT} This form is not available for a pending or suspended certificate.`;

interface Props {
  readonly eligibility: FormEligibility<Certificate>;
  readonly asksForSpouse: boolean;
}

/** Selects the certificate and spouse of a form, and opens it (FORM-07 to FORM-10, FORM-15 to FORM-17). */
export function SigningForm({ eligibility, asksForSpouse }: Props) {
  const schema = asksForSpouse ? QUESTIONS_WITH_SPOUSE : QUESTIONS;
  const permitted = eligibility.certlist.filter((certificate) => permitsForm(certificate, eligibility));
  const [only, another] = permitted;
  const [search] = useSearchParams();
  const numbered = (requestedNumber: string | null) =>
    permitted.find(({ CertificateNumber }) => CertificateNumber === requestedNumber);
  // With one certificate there is no choice left to make. "Continue" of a started form names its certificate.
  const initial = another ? numbered(search.get('certificate')) : only;
  const form = useSchemaForm(schema, {
    certificate: initial?.CertificateNumber ?? NO_CERTIFICATE,
    haveSpouse: '',
    spouseName: '',
    spouseEmail: '',
  });
  usePersistedForm(`sign-${eligibility.DocuSignEnvelopeId}`, form);
  const { errors, touchedFields } = form.formState;
  const [number, haveSpouse, email] = form.watch(['certificate', 'haveSpouse', 'spouseEmail']);
  const { sign, opening, failure, popupBlockedUrl, clearPopupBlockedUrl } = useFormSigning({ enabled: true });
  const signed = useCertificateForSigning();
  const answers = JSON.stringify(form.watch());
  // The answers with which the form was opened: it is not open for others.
  const [openedAnswers, setOpenedAnswers] = useState<string>();
  const isReady = openedAnswers === answers;
  const isOpen = isReady && !popupBlockedUrl;
  const certificate = numbered(number);

  async function open({ certificateNumber, spouse }: SigningRequestAnswers) {
    const about = numbered(certificateNumber);
    if (!about) return;
    const requested = JSON.stringify(form.getValues());
    setOpenedAnswers(undefined);
    const outcome = await sign({
      envelopeId: eligibility.DocuSignEnvelopeId,
      certificate: () => signed(about),
      spouse,
    });
    setOpenedAnswers(outcome === 'opened' ? requested : undefined);
  }

  const status =
    opening !== undefined ? 'pending' : failure !== undefined ? 'error' : isReady ? 'success' : 'idle';
  return (
    <Stack gap="6">
      {isReady && popupBlockedUrl && (
        <PopupBlocked
          title="Your form is ready."
          label="Open the form"
          url={popupBlockedUrl}
          onFollow={clearPopupBlockedUrl}
        />
      )}
      {/* Always there: screen readers announce changes of a live region, not a new one. Empty, it takes no gap. */}
      <Box role="status" _empty={{ position: 'absolute' }}>
        {isOpen && <FormOpenedNotice envelope={eligibility.DocuSignEnvelopeId} certificateNumber={number} />}
      </Box>
      <Form
        form={form}
        schema={schema}
        labels={LABELS}
        submitState={{ status, error: failure?.callError ?? null }}
        errorText={failure?.text ?? ''}
        errorHelp="Nothing has been signed. What you have entered is still here: please try again in a moment."
        sendsNothing
        confirmBeforeLeave={false}
        submitLabel={isOpen ? 'Open the form again' : 'Continue'}
        // The form is already open elsewhere, or the filled button is the link above.
        submitVariant={isReady ? 'secondary' : 'primary'}
        pendingLabel={RETRIEVING}
        onSubmit={(choice) => void open(choice)}
      >
        <SelectField
          label={LABELS.certificate}
          required
          hint={permitted.length < eligibility.certlist.length ? HINT_WITH_OMISSION : HINT}
          error={errors.certificate?.message}
          options={[
            { value: NO_CERTIFICATE, label: 'Choose a certificate' },
            ...certificateOptions(permitted),
          ]}
          {...form.register('certificate')}
        />
        {certificate && (
          <FormEffects key={number} envelope={eligibility.DocuSignEnvelopeId} certificate={certificate} />
        )}
        {asksForSpouse && (
          <>
            <Text>
              In your state a spouse must agree before this form takes effect. We will ask by e-mail.
            </Text>
            <SpouseFields
              // Revalidates the spouse fields: without a spouse they are not required.
              register={(field) =>
                form.register(field, field === 'haveSpouse' ? { deps: ['spouseName', 'spouseEmail'] } : {})
              }
              errors={errors}
              showSpouseFields={haveSpouse === 'yes'}
              emailLooksMistyped={touchedFields.spouseEmail === true && looksMistyped(email)}
            />
          </>
        )}
      </Form>
      {/* The form announces the same text. */}
      <div aria-hidden="true">
        <RetrievingForm shown={opening !== undefined} />
      </div>
    </Stack>
  );
}
