import type { FormSubmission } from '@portal/api';
import { addDays } from '@portal/domain/values/dates';
import { useApiExtension, usePlatform } from '@portal/section-sdk';
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

function TrackedForm(props: Props) {
  const [hasReturned, setHasReturned] = useState(false);
  const { data, isError, isFetchedAfterMount } = useFormSubmissions({
    onRefetched: () => setHasReturned(true),
  });
  const form = findNewest(data, props);
  // Before the first refetch, `data` may contain an older submission of the form.
  if (!hasReturned && (!isFetchedAfterMount || !form || form.State === 'STARTED')) return <FormStillOpen />;
  if (isError || !form) return <StatusUnknown />;
  return <FormStatus form={form} />;
}

/**
 * State of a form that was opened before this page, for example before the session ended (F-07). Forms that ended
 * without a signature, or are older than a month, show nothing.
 */
export function EarlierForm(props: Props) {
  const { today } = usePlatform();
  const form = findNewest(useFormSubmissions().data, props);
  if (!form || form.State === 'DECLINED' || form.State === 'EXPIRED') return null;
  return form.StartedOn < addDays(today(), -30) ? null : <FormStatus form={form} />;
}

function findNewest(forms: readonly FormSubmission[] | undefined, { envelope, certificateNumber }: Props) {
  return forms?.find(
    ({ CertificateNumber, DocuSignEnvelopeMasterId }) =>
      DocuSignEnvelopeMasterId === envelope && CertificateNumber === certificateNumber,
  );
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
  if (form.State === 'STARTED' && !form.SignedOn) return <NotSigned form={form} />;
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
