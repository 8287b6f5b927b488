import { type FormSubmission, GetSignedForm, useApiClient } from '@portal/api';
import { safeFileName } from '@portal/domain/certificates/documents';
import { problemText } from '@portal/domain/help/problem-texts';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { saveFile } from '@portal/shared-features/save-file';
import { streamBase64Pdf } from '@portal/shared-features/stream-base64-pdf';
import { Button, Icon, Stack, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { formName } from './submission-status.ts';

const GETTING = 'Getting the form';

/** Saves the signed form (F-07, R-16). A browser without downloads opens it. */
export function SignedFormButton({ form }: { form: FormSubmission }) {
  const client = useApiClient();
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<Error>();
  const active = useRef<AbortController>(undefined);
  useEffect(() => () => active.current?.abort(), []);

  async function download() {
    setLoading(true);
    setError(undefined);
    active.current = new AbortController();
    const { signal } = active.current;
    try {
      const query = { reference: form.Reference };
      const response = await client.requestStream(GetSignedForm, { query }, { signal });
      const pdf = await streamBase64Pdf(response, {
        call: GetSignedForm.name,
        signal,
        onProgress: () => undefined,
      });
      saveFile(pdf, safeFileName([formName(form), form.CertificateNumber, form.EndedOn]), pdf.type);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error('The signed form could not be loaded', { cause }));
    } finally {
      setLoading(false);
    }
  }

  return (
    <Stack gap="4" alignItems="start">
      {error && (
        <RequestErrorAlert error={error} text={problemText('document')} onRetry={() => void download()}>
          Your form is safe. Please try again in a moment.
        </RequestErrorAlert>
      )}
      {/* The label of the button does not change while it loads. */}
      <VisuallyHidden role="status">{loading ? GETTING : ''}</VisuallyHidden>
      <Button
        variant="secondary"
        aria-label={`Download the signed form: ${formName(form)} for ${form.CertificateNumber}`}
        loading={loading}
        loadingText={GETTING}
        onClick={() => void download()}
      >
        <Icon name="download" />
        Download the signed form
      </Button>
    </Stack>
  );
}
