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
import { OpenedFormStatus } from '@portal/shared-features/opened-form-status';
import { SPOUSE_LABELS, SpouseFields } from '@portal/shared-features/spouse-fields';
import { usePersistedForm } from '@portal/shared-features/use-persisted-form';
import { Box, Stack, Text } from '@portal/ui';
import { SelectField, useSchemaForm } from '@portal/ui/form';
import { certificateOptions } from '../certificate-options.ts';
import { RETRIEVING } from '../forms-list/texts.ts';
import { RetrievingForm } from '../retrieving-form.tsx';
import { FormEffects } from './form-effects.tsx';
import { EarlierForm, FormOpenedNotice } from './form-opened-notice.tsx';
import { useOpenForm } from './use-open-form.ts';

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
  const { DocuSignEnvelopeId } = eligibility;
  const { open, failure, isReady, isOpen, popupBlockedUrl, ...opening } = useOpenForm(
    DocuSignEnvelopeId,
    form,
  );
  const certificate = numbered(number);

  function submit({ certificateNumber, spouse }: SigningRequestAnswers) {
    const about = numbered(certificateNumber);
    if (about) void open(about, spouse);
  }

  return (
    <Stack gap="6">
      <OpenedFormStatus
        blockedUrl={isReady ? popupBlockedUrl : undefined}
        onFollow={opening.clearPopupBlockedUrl}
      >
        {isOpen && <FormOpenedNotice envelope={DocuSignEnvelopeId} certificateNumber={number} />}
      </OpenedFormStatus>
      <Form
        form={form}
        schema={schema}
        labels={LABELS}
        submitState={{ status: opening.status, error: failure?.callError ?? null }}
        errorText={failure?.text ?? ''}
        errorHelp="Nothing has been signed. What you have entered is still here: please try again in a moment."
        sendsNothing
        confirmBeforeLeave={false}
        submitLabel={isOpen ? 'Open the form again' : 'Continue'}
        // The form is already open elsewhere, or the filled button is the link above.
        submitVariant={isReady ? 'secondary' : 'primary'}
        pendingLabel={RETRIEVING}
        onSubmit={submit}
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
        {/* A live region too, announced when the member selects a certificate. */}
        <Box role="status" _empty={{ position: 'absolute' }}>
          {certificate && !isReady && !opening.isOpening && (
            <EarlierForm envelope={DocuSignEnvelopeId} certificateNumber={number} />
          )}
        </Box>
        {certificate && <FormEffects key={number} envelope={DocuSignEnvelopeId} certificate={certificate} />}
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
        <RetrievingForm shown={opening.isOpening} />
      </div>
    </Stack>
  );
}
