import type { StartedForm } from '@portal/api';
import { Alert, Text } from '@portal/ui';
import { useState } from 'react';
import { SignedFormButton } from '../started-forms/signed-form-button.tsx';
import { standingOf } from '../started-forms/standing.ts';
import { useStartedForms } from '../started-forms/use-started-forms.ts';

interface Props {
  readonly envelope: number;
  readonly certificateNumber: string;
}

/**
 * The state of a form that was opened in another window (F-07, FORM-09). A return to this page without a signature is
 * reported: the member may have closed that window. Mount it again for each window.
 */
export function FormIsOpen({ envelope, certificateNumber }: Props) {
  const [hasReturned, setHasReturned] = useState(false);
  const { data, isError, isFetching } = useStartedForms({ onReread: () => setHasReturned(true) });
  // The newest of its kind is the one that is open.
  const form = data?.find(
    ({ CertificateNumber, DocuSignEnvelopeMasterId }) =>
      DocuSignEnvelopeMasterId === envelope && CertificateNumber === certificateNumber,
  );
  // Before the first answer, `data` may hold an older form of the kind.
  if (!hasReturned && (isFetching || !form || form.State === 'STARTED')) return <StillOpen />;
  if (isError || !form) return <NotKnown />;
  return form.State === 'STARTED' ? <NotSigned form={form} /> : <Ended form={form} />;
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

function NotSigned({ form }: { form: StartedForm }) {
  const { sentence, title, tone } = standingOf(form, true);
  return (
    <Alert tone={tone} title={title} live="polite">
      <Text>{sentence}</Text>
      <Text>If its window is still open, you can sign it there.</Text>
    </Alert>
  );
}

function NotKnown() {
  return (
    <Alert tone="info" title="We could not check whether you have signed." live="polite">
      <Text>
        If the window of the form is still open, you can sign it there. If you closed it before you signed,
        open the form again: what you have typed is kept for 30 days.
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
