import type { Certificate } from '@portal/api';
import type { FormOffer } from '@portal/domain/forms/forms';
import { NO_CERTIFICATE, type SigningChoice, signingQuestions } from '@portal/domain/forms/signing-answers';
import { looksMistyped } from '@portal/domain/forms/spouse-consent';
import { BlockedWindow } from '@portal/member-features/blocked-window';
import { Form } from '@portal/member-features/form';
import { useFormSigning } from '@portal/member-features/form-signing';
import { SPOUSE_LABELS, SpouseFields } from '@portal/member-features/spouse-fields';
import { Stack, Text } from '@portal/ui';
import { SelectField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { certificateChoices } from '../certificate-choices.ts';
import { RETRIEVING } from '../forms/texts.ts';
import { Retrieving } from '../retrieving.tsx';
import { useSignedCertificate } from '../use-signed-certificate.ts';
import { Effects } from './effects.tsx';
import { FormIsOpen } from './form-is-open.tsx';

const QUESTIONS = signingQuestions({ asksAboutSpouse: false });
const QUESTIONS_WITH_SPOUSE = signingQuestions({ asksAboutSpouse: true });
const LABELS = { certificate: 'Certificate', ...SPOUSE_LABELS } as const;

interface Props {
  readonly offer: FormOffer<Certificate>;
  readonly asksAboutSpouse: boolean;
}

/** For which certificate, and with which spouse, a form is opened for signing (FORM-07 to FORM-10, FORM-15 to FORM-17). */
export function SigningForm({ offer, asksAboutSpouse }: Props) {
  const schema = asksAboutSpouse ? QUESTIONS_WITH_SPOUSE : QUESTIONS;
  const form = useSchemaForm(schema, {
    certificate: NO_CERTIFICATE,
    haveSpouse: '',
    spouseName: '',
    spouseEmail: '',
  });
  const { errors, touchedFields } = form.formState;
  const [number, haveSpouse, email] = form.watch(['certificate', 'haveSpouse', 'spouseEmail']);
  const { sign, opening, failure, blockedLink } = useFormSigning({ enabled: true });
  const signed = useSignedCertificate();
  const [openFor, setOpenFor] = useState<string>();
  const isOpen = openFor !== undefined;
  const numbered = (wanted: string) =>
    offer.certlist.find(({ CertificateNumber }) => CertificateNumber === wanted);
  const certificate = numbered(number);

  async function open({ certificateNumber, spouse }: SigningChoice) {
    const about = numbered(certificateNumber);
    if (!about) return;
    setOpenFor(undefined);
    const outcome = await sign({
      envelopeId: offer.DocuSignEnvelopeId,
      certificate: () => signed(about),
      spouse,
    });
    setOpenFor(outcome === 'opened' ? certificateNumber : undefined);
  }

  const status =
    opening !== undefined ? 'pending' : failure !== undefined ? 'error' : isOpen ? 'success' : 'idle';
  return (
    <Stack gap="6">
      {blockedLink && <BlockedWindow title="Your form is ready." label="Open the form" link={blockedLink} />}
      {isOpen && !blockedLink && (
        <FormIsOpen envelope={offer.DocuSignEnvelopeId} certificateNumber={openFor} />
      )}
      <Form
        form={form}
        schema={schema}
        labels={LABELS}
        sending={{ status, error: failure?.callError ?? null }}
        failedText={failure?.text ?? ''}
        failedHelp="Nothing has been signed. What you have entered is still here: please try again in a moment."
        idempotent
        asksBeforeLeaving={false}
        submitLabel={isOpen && !blockedLink ? 'Open the form again' : 'Continue'}
        pendingLabel={RETRIEVING}
        onSubmit={(choice) => void open(choice)}
      >
        <SelectField
          label={LABELS.certificate}
          required
          hint="Which certificate is the form for?"
          error={errors.certificate?.message}
          options={[
            { value: NO_CERTIFICATE, label: 'Choose a certificate' },
            ...certificateChoices(offer.certlist),
          ]}
          {...form.register('certificate')}
        />
        {certificate && (
          <Effects key={number} envelope={offer.DocuSignEnvelopeId} certificate={certificate} />
        )}
        {asksAboutSpouse && (
          <>
            <Text>
              In your state a spouse must agree before this form takes effect. We will ask by e-mail.
            </Text>
            <SpouseFields
              // Whoever has none is asked nothing more, and owes nothing more.
              register={(field) =>
                form.register(field, field === 'haveSpouse' ? { deps: ['spouseName', 'spouseEmail'] } : {})
              }
              errors={errors}
              asksWho={haveSpouse === 'yes'}
              mistyped={touchedFields.spouseEmail === true && looksMistyped(email)}
            />
          </>
        )}
      </Form>
      {/* The form itself announces it. */}
      <div aria-hidden="true">
        <Retrieving shown={opening !== undefined} />
      </div>
    </Stack>
  );
}
