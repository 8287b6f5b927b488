import type { StartedForm } from '@portal/api';
import { Alert, Text } from '@portal/ui';
import { SignedFormButton } from '../started-forms/signed-form-button.tsx';
import { standingOf } from '../started-forms/standing.ts';
import { useStartedForms } from '../started-forms/use-started-forms.ts';

interface Props {
  readonly envelope: number;
  readonly certificateNumber: string;
}

/** While a form is open in another window: what to do there, and how it ended there (F-07). */
export function FormIsOpen({ envelope, certificateNumber }: Props) {
  const { data, isFetching } = useStartedForms();
  // The newest of its kind is the one that is open.
  const form = data?.find(
    ({ CertificateNumber, DocuSignEnvelopeMasterId }) =>
      DocuSignEnvelopeMasterId === envelope && CertificateNumber === certificateNumber,
  );
  if (isFetching || !form || form.State === 'STARTED') return <StillOpen />;
  return <Ended form={form} />;
}

function StillOpen() {
  return (
    <Alert tone="info" title="Your form is open in another window." live="polite">
      <Text>
        Fill it in and sign it there. Nothing changes until you sign. If you close that window first, what you
        have typed is kept for 30 days: open the form again and go on.
      </Text>
    </Alert>
  );
}

function Ended({ form }: { form: StartedForm }) {
  const { sentence, title, tone } = standingOf(form, true);
  return (
    <Alert
      tone={tone}
      title={title}
      live="polite"
      actions={form.State === 'RECEIVED' ? <SignedFormButton form={form} /> : undefined}
    >
      <Text>{sentence}</Text>
    </Alert>
  );
}
