import { ApiError } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SigningError } from '../signing/signing-request.ts';
import { SpouseConsentDialog } from './spouse-consent-dialog.tsx';

function open(failure: SigningError | undefined, onClose = () => undefined) {
  renderPage(
    () => (
      <SpouseConsentDialog
        envelopeId={45}
        opening={false}
        failure={failure}
        backLabel="Back to Certificate"
        onClose={onClose}
        onContinue={() => undefined}
      />
    ),
    { path: '/certificate', responses: {} },
  );
}

async function openFailed(failure: SigningError): Promise<HTMLElement> {
  open(failure);
  return screen.findByRole('group', { name: /^Oops!/ });
}

test('closes by its buttons only, so that no answer is lost', { tags: ['SPO-01', 'SPO-03'] }, async () => {
  const onClose = vi.fn(() => undefined);
  open(undefined, onClose);
  const dialog = await screen.findByRole('dialog', { name: 'Spouse Consent Required' });
  const yes = screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' });
  await userEvent.click(yes);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const outside = dialog.parentElement ?? document.body;
  fireEvent.pointerDown(outside);
  fireEvent.click(outside);
  expect(yes.checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back to Certificate' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

test('stores the answers for the page of the form if the session ends', {
  tags: ['AUTH-15', 'R-21', 'SPO-03'],
}, async () => {
  onTestFinished(() => sessionStorage.clear());
  open(undefined);
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
  await userEvent.type(await screen.findByLabelText(/name/), 'Sven Lindqvist');
  act(() => createBus('a test').emit('session.ended', 1, { reason: 'expired' }));
  expect(sessionStorage.getItem('form-draft-sign-45')).toContain('Sven Lindqvist');
});

test('says that the browser is not connected', {
  tags: ['SPO-06', 'F-23'],
}, async () => {
  const failed = await openFailed(
    new SigningError('certificateDetails', new ApiError('GetCertificateDetails', 'offline')),
  );
  expect(failed.textContent).toContain('You are not connected to the internet.');
  expect(failed.textContent).not.toContain('sent:');
});

test('shows the reference of a rejected form', { tags: ['SPO-06', 'F-23'] }, async () => {
  const refused = new ApiError('StartFormSubmission', 'problem', { status: 403, traceId: 'trace-47' });
  const failed = await openFailed(new SigningError('docuSignLinks', refused));
  expect(failed.getAttribute('aria-label')).toBe('Oops! There was a problem getting our DocuSign links.');
  expect(failed.textContent).toContain('Nothing has been signed.');
  expect(failed.textContent).toContain('Reference: trace-47');
});

test('says that a form may be opened again after a lost response', {
  tags: ['SPO-06', 'F-23'],
}, async () => {
  const failed = await openFailed(
    new SigningError('docuSignLinks', new ApiError('StartFormSubmission', 'timeout')),
  );
  expect(failed.textContent).toContain('No answer came back');
  expect(failed.textContent).toContain('Nothing has been signed.');
});

test('shows neither connection nor reference for a form not allowed', {
  tags: ['SPO-06'],
}, async () => {
  const failed = await openFailed(new SigningError('docuSignLinks'));
  expect(failed.textContent).not.toContain('Reference');
  expect(failed.textContent).not.toContain('No answer');
});
