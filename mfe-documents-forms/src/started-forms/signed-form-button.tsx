import { GetSignedForm, type StartedForm, useApiClient } from '@portal/api';
import { safeFileName } from '@portal/domain/certificates/documents';
import { problemText } from '@portal/domain/help/problem-texts';
import { CallFailed } from '@portal/member-features/call-failed';
import { readPdf } from '@portal/member-features/read-pdf';
import { saveFile } from '@portal/member-features/save-file';
import { Button, Icon } from '@portal/ui';
import { useState } from 'react';
import { formName } from './standing.ts';

/** Saves a form as it was signed (F-07, R-16). A browser that cannot save opens it. */
export function SignedFormButton({ form }: { form: StartedForm }) {
  const client = useApiClient();
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<Error>();

  async function download() {
    setLoading(true);
    setError(undefined);
    try {
      const response = await client.respond(GetSignedForm, { query: { reference: form.Reference } });
      const pdf = await readPdf(response, {
        call: GetSignedForm.name,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      saveFile(pdf, safeFileName([formName(form), form.CertificateNumber, form.EndedOn]), pdf.type);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error('No form', { cause }));
    } finally {
      setLoading(false);
    }
  }

  if (error) {
    return (
      <CallFailed error={error} text={problemText('document')} onRetry={() => void download()}>
        Your form is safe. Please try again in a moment.
      </CallFailed>
    );
  }
  return (
    <Button
      variant="secondary"
      aria-label={`Download the signed form: ${formName(form)} for ${form.CertificateNumber}`}
      loading={loading}
      loadingText="Getting the form"
      onClick={() => void download()}
    >
      <Icon name="download" />
      Download the signed form
    </Button>
  );
}
