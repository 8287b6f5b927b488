import type { FormSubmission } from '@portal/api';
import { useApiExtension } from '@portal/section-sdk';
import { Alert, Text } from '@portal/ui';
import { useState } from 'react';
import { SignedFormButton } from '../form-submissions/signed-form-button.tsx';
import { describeStatus, RETYPE_TEXT } from '../form-submissions/submission-status.ts';
import { useFormSubmissions } from '../form-submissions/use-form-submissions.ts';

const OPEN_TITLE = 'Your form is open in another window.';

interface Props {
  readonly envelope: number;
  readonly certificateNumber: string;
}

/**
 * State of a form opened in another window (F-07, FORM-09). Reports a return to this page without a signature,
 * because the member may have closed that window. If the API does not track forms, only says where the form is.
 * Remount it for each window, in a live region that stays.
 */
export function FormOpenedNotice(props: Props) {
  return useApiExtension('form-tracking') ? <TrackedForm {...props} /> : <UntrackedForm />;
}

function TrackedForm({ envelope, certificateNumber }: Props) {
  const [hasReturned, setHasReturned] = useState(false);
  // The newest submission of this form is the open one.
  const findOpened = (forms: readonly FormSubmission[]) =>
    forms.find(
      ({ CertificateNumber, DocuSignEnvelopeMasterId }) =>
        DocuSignEnvelopeMasterId === envelope && CertificateNumber === certificateNumber,
    );
  const { data, isError, isFetching } = useFormSubmissions({
    onRefetched: () => setHasReturned(true),
    isPolled: (forms) => hasReturned && findOpened(forms)?.State === 'STARTED',
  });
  const form = data && findOpened(data);
  // Before the first refetch, `data` may contain an older submission of the form.
  if (!hasReturned && (isFetching || !form || form.State === 'STARTED')) return <FormStillOpen />;
  if (isError || !form) return <StatusUnknown />;
  return form.State === 'STARTED' && !form.SignedOn ? <NotSigned form={form} /> : <FormStatus form={form} />;
}

function UntrackedForm() {
  return (
    <Alert tone="info" title={OPEN_TITLE}>
      <Text>Fill it in and sign it there. Nothing changes until you sign.</Text>
    </Alert>
  );
}

function FormStillOpen() {
  return (
    <Alert tone="info" title={OPEN_TITLE}>
      <Text>
        Fill it in and sign it there. Nothing changes until you sign. If you close that window first, open the
        form again to sign it. {RETYPE_TEXT}
      </Text>
    </Alert>
  );
}

function NotSigned({ form }: { form: FormSubmission }) {
  const { text, title, tone } = describeStatus(form, true);
  return (
    <Alert tone={tone} title={title}>
      <Text>{text}</Text>
      <Text>If its window is still open, you can sign it there.</Text>
    </Alert>
  );
}

function StatusUnknown() {
  return (
    <Alert tone="info" title="We could not check whether you have signed.">
      <Text>
        If the window of the form is still open, you can sign it there. If you closed it before you signed,
        open the form again. {RETYPE_TEXT}
      </Text>
    </Alert>
  );
}

function FormStatus({ form }: { form: FormSubmission }) {
  const { text, title, tone } = describeStatus(form, true);
  const isUnsigned = form.State === 'DECLINED' || form.State === 'EXPIRED';
  return (
    <Alert
      tone={tone}
      title={title}
      actions={form.State === 'RECEIVED' ? <SignedFormButton form={form} /> : undefined}
    >
      <Text>{text}</Text>
      {/* The button below opens the form again. */}
      {!isUnsigned && <Text>If you open the form again, you begin another one.</Text>}
    </Alert>
  );
}
