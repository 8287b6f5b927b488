import { createBus } from '@portal/section-sdk/event-bus';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPayline } from '../../testing/create-payline.ts';
import { clickButton, findHeading, renderWizard } from '../../testing/render-wizard.ts';

export const madeEvents: unknown[] = [];
createBus('a test')
  .events('payment.made', 1)
  .subscribe((detail) => madeEvents.push(detail));
interface Sent {
  readonly query: string;
  readonly key: string | null;
  readonly duplicate: string | null;
  readonly body: unknown;
}

/** A fake payment endpoint that records requests and returns its responses in order, repeating the last. */
export function recorded(...answers: unknown[]) {
  const sent: Sent[] = [];
  const call = (query: URLSearchParams, request: RequestInit) => {
    const headers = new Headers(request.headers);
    sent.push({
      query: String(query),
      key: headers.get('idempotency-key'),
      duplicate: headers.get('allow-duplicate'),
      body: JSON.parse(String(request.body)),
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer() : answer;
  };
  return { call, sent };
}

export const single = (Status: string, certificateNumber = '000001000013', Message = '') => ({
  paymentType: 'Premium',
  certificateNumber,
  paymentAmount: '61.40',
  paymentDate: '2026-11-23',
  result: { Status, Message, ReferenceNumber: `P-${certificateNumber.slice(-3)}` },
});

export const schedule = (status: string, errors: string[] = []) =>
  JSON.stringify({
    'payment-schedule-response': {
      'payment-schedule-status': status,
      'status-message': '',
      errors: errors.map((message) => ({ message })),
      schedule: {
        header: {
          'reference-number': 'S-77',
          'next-payment-date': status === 'ACTIVE' ? '2026-11-23' : null,
          CertificateNumber: '000001000013',
          PaymentAmount: '61.40',
          PaymentType: 'Premium',
        },
      },
    },
  });

export const problemResponse = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'Problem', status, code, traceId: 't' }, { status });

export const duplicateError = () => problemResponse(409, 'duplicate_payment');

export const second = createPayline({ CertificateNumber: '000001000021', BilledAmount: '40.00' });

export async function openStep3(answers: object, frequency: 'single' | 'recurring' = 'single') {
  madeEvents.length = 0;
  renderWizard({ ...answers });
  await findHeading('Payment Details');
  // A line that a scheduled payment covers starts unselected (AMB-89).
  const selectAll = screen.queryByRole('checkbox', { name: 'Select all', checked: false });
  if (selectAll && screen.queryByText(/ scheduled \$/)) await userEvent.click(selectAll);
  if (frequency === 'recurring') await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  await clickButton('Continue');
  await findHeading('Payment Method');
  await userEvent.click(screen.getByLabelText(/^Checking/));
  if (frequency === 'recurring') await userEvent.click(screen.getByLabelText('Quarterly'));
  await clickButton('Continue');
  await findHeading('Payment Verification');
}

/** The result dialog, once it has taken the focus, which it does a frame after it opens. */
export async function result(title: string) {
  const dialog = await screen.findByRole('dialog', { name: title }, { timeout: 60_000 });
  await waitFor(() => {
    if (!dialog.contains(document.activeElement)) throw new Error('The dialog has not taken the focus yet.');
  });
  return within(dialog);
}

/** Pays from the first step what starts selected. */
export async function payWithFirstMethod() {
  await clickButton('Continue');
  await findHeading('Payment Method');
  await userEvent.click(screen.getByLabelText(/^Checking/));
  await clickButton('Continue');
  await findHeading('Payment Verification');
  await clickButton('Make Payment');
}
