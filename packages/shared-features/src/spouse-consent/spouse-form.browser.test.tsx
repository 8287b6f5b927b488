import { ApiError } from '@portal/api';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SigningError } from '../signing/signing-request.ts';
import { SpouseForm } from './spouse-form.tsx';

async function openFailed(failure: SigningError): Promise<HTMLElement> {
  renderPage(
    () => (
      <SpouseForm
        opening={false}
        failure={failure}
        backLabel="Back to Certificate"
        onBack={() => undefined}
        onContinue={() => undefined}
      />
    ),
    { path: '/certificate', responses: {} },
  );
  return screen.findByRole('group', { name: /^(Oops!|Nothing was sent)/ });
}

test('a form that cannot be opened without a connection says that nothing was sent', {
  tags: ['SPO-06', 'F-23'],
}, async () => {
  const failed = await openFailed(
    new SigningError('certificateDetails', new ApiError('GetCertificateDetails', 'offline')),
  );
  expect(failed.getAttribute('aria-label')).toBe('Nothing was sent: you are not connected.');
});

test('a refused form has the number of the refusal', { tags: ['SPO-06', 'F-23'] }, async () => {
  const refused = new ApiError('StartFormSubmission', 'problem', { status: 403, traceId: 'trace-47' });
  const failed = await openFailed(new SigningError('docuSignLinks', refused));
  expect(failed.getAttribute('aria-label')).toBe('Oops! There was a problem getting our DocuSign links.');
  expect(failed.textContent).toContain('Nothing has been signed.');
  expect(failed.textContent).toContain('Reference: trace-47');
});

test('a form whose answer is lost says so, and that it may be opened again', {
  tags: ['SPO-06', 'F-23'],
}, async () => {
  const failed = await openFailed(
    new SigningError('docuSignLinks', new ApiError('StartFormSubmission', 'timeout')),
  );
  expect(failed.textContent).toContain('No answer came back');
  expect(failed.textContent).toContain('Nothing has been signed.');
});

test('a form that this member may not sign names no connection and no number', {
  tags: ['SPO-06'],
}, async () => {
  const failed = await openFailed(new SigningError('docuSignLinks'));
  expect(failed.textContent).not.toContain('Reference');
  expect(failed.textContent).not.toContain('No answer');
});
