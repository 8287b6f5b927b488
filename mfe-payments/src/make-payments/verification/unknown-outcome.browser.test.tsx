import { unconfirmedRequests } from '@portal/section-sdk';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  clickButton,
  findHeading,
  receivedNotifications,
  renderWizard,
} from '../../testing/render-wizard.ts';
import {
  duplicateError,
  madeEvents,
  openStep3,
  problemResponse,
  recorded,
  result,
  single,
} from './payment-verification.fixture.ts';

test('retries after a lost response under the same key', {
  tags: ['R-09', 'F-13'],
}, async () => {
  const { call, sent } = recorded(new TypeError('connection lost'), single('ACCEPTED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('polls a request in progress under the same key', {
  tags: ['R-09'],
}, async () => {
  const { call, sent } = recorded(problemResponse(409, 'request_in_progress'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('treats an internal server error as unknown', {
  tags: ['F-13', 'R-09'],
}, async () => {
  await openStep3({ MakeSinglePayment: problemResponse(500, 'internal') });
  await clickButton('Make Payment');
  const dialog = await result('Payment Not Confirmed');
  expect(dialog.queryByText(/failed/)).toBeNull();
});

test.each([
  [502, 'api-unavailable'],
  [503, 'unavailable'],
])('retries after %i %s under the same key', { tags: ['R-09'] }, async (status, code) => {
  const { call, sent } = recorded(problemResponse(status, code), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test.each([
  [504, 'api-timeout'],
  [503, 'storage_full'],
])('says after %i %s that no answer came back', { tags: ['F-13', 'R-09'] }, async (status, code) => {
  await openStep3({ MakeSinglePayment: problemResponse(status, code) });
  await clickButton('Make Payment');
  const dialog = await result('Payment Not Confirmed');
  dialog.getByText(/No answer came back, so we do not know whether your payment arrived/);
  expect(dialog.queryByText(/No money has moved/)).toBeNull();
});

test.each([
  [503, 'overloaded'],
  [503, 'shutting_down'],
  [503, 'payments_unavailable'],
  [502, 'processor_unavailable'],
])('says after %i %s that no money has moved', { tags: ['F-13', 'R-09'] }, async (status, code) => {
  const { call, sent } = recorded(problemResponse(status, code));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText(/No money has moved/);
  expect(sent).toHaveLength(1);
});

test('shows an unconfirmed payment as unknown, with a check button', {
  tags: ['F-13', 'R-09', 'WIZ-52'],
}, async () => {
  const { call, sent } = recorded(single('UNKNOWN'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('Payment Not Confirmed');
  dialog.getByText(/Please do not pay again/);
  expect(dialog.queryByText(/failed/)).toBeNull();
  dialog.getByText('Oops! There was a problem getting the payment status.');
  await waitFor(() => expect(madeEvents).toEqual([{ certificateNumbers: ['000001000013'] }]));
  await userEvent.click(dialog.getByText('Check again'));
  const checked = await result('Payment Successful');
  expect(sent[0]).toEqual(sent[1]);
  const said = checked.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('Payment Successful');
  await expect.poll(() => screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

test('treats a malformed response as unknown', { tags: ['F-13', 'ERR-32'] }, async () => {
  await openStep3({ MakeSinglePayment: { nonsense: true } });
  await clickButton('Make Payment');
  const dialog = await result('Payment Not Confirmed');
  dialog.getByText('Oops! There was a problem getting the payment status.');
  expect(receivedNotifications).toEqual([]);
});

test('sends nothing after the session has expired', {
  tags: ['F-05', 'R-09'],
}, async () => {
  const { call } = recorded(errorResponse(401));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const explanation = { name: 'Your payment was not sent. No money has moved.' };
  await screen.findByRole('group', explanation);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.getItem('draft-payment')).toContain('pm-1');
  cleanup();
  renderWizard();
  await findHeading('Payment Verification');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('group', explanation));
});

test.each<[end: string, answers: readonly unknown[]]>([
  ['page closes before the response', [single('SCHEDULED')]],
  ['retry of a lost response gets a 401', [new TypeError('connection lost'), errorResponse(401)]],
])('asks for the result later if the %s', { tags: ['F-05', 'F-13', 'R-09'] }, async (_end, answers) => {
  const { call, sent } = recorded(...answers);
  const held = Promise.withResolvers<void>();
  const close = recorded([]);
  const answerLater = async (query: URLSearchParams, request: RequestInit) => {
    const answer = call(query, request);
    await held.promise;
    return answer;
  };
  await openStep3({ MakeSinglePayment: answerLater });
  await clickButton('Make Payment');
  await waitFor(() => expect(sent).toHaveLength(1));
  const stored = String(sessionStorage.getItem('unconfirmed-requests'));
  expect(JSON.parse(stored)).toMatchObject([{ kind: 'payment', keys: [sent[0]?.key], wasRejected: false }]);
  // The shell replaces the page when the session ends.
  cleanup();
  held.resolve();
  renderWizard({ ClosePaymentRequests: close.call });
  await screen.findByRole('group', {
    name: 'The payment that you sent was not made. No money has moved.',
  });
  expect(close.sent[0]?.body).toEqual({ RequestKeys: [sent[0]?.key] });
});

test('shows the result to a member who has gone back a step', { tags: ['F-13', 'WIZ-03'] }, async () => {
  const held = Promise.withResolvers<void>();
  const answerLater = () => held.promise.then(() => single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: answerLater });
  await clickButton('Make Payment');
  await clickButton('Change the payment date');
  await findHeading('Payment Method');
  held.resolve();
  await result('Payment Successful');
  expect(unconfirmedRequests.list()).toEqual([]);
});

test('sends no second order before the first is answered', { tags: ['R-09'] }, async () => {
  const held = Promise.withResolvers<void>();
  const { call, sent } = recorded(() => held.promise.then(() => single('SCHEDULED')));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await clickButton('Change the payment date');
  await findHeading('Payment Method');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  await userEvent.click(screen.getByRole('button', { name: 'Making your payment' }));
  held.resolve();
  await result('Payment Successful');
  expect(sent).toHaveLength(1);
});

test('sends nothing while offline, and keeps the payment', {
  tags: ['F-23', 'R-09'],
}, async () => {
  const { call, sent } = recorded(single('ACCEPTED'));
  await openStep3({ MakeSinglePayment: call });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await clickButton('Make Payment');
  const text = 'Nothing was sent, because you were not connected. Your payment is still here.';
  const notSent = await screen.findByRole('group', { name: text });
  await expect.poll(() => document.activeElement).toBe(notSent);
  expect(notSent.textContent).toContain('No money has moved.');
  expect(notSent.textContent).toContain('877-555-0142');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  expect(receivedNotifications).toEqual([]);
  onLine.mockReturnValue(true);
  await clickButton('Back');
  await findHeading('Payment Method');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.queryByRole('group', { name: text })).toBeNull();
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(1);
});

test('treats a lost response as unknown, also when offline afterwards', {
  tags: ['F-13', 'F-23'],
}, async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: Date.now(),
  });
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  const { call } = recorded(() => {
    onLine.mockReturnValue(false);
    throw new TypeError('connection lost');
  });
  await openStep3({ MakeSinglePayment: call });
  const pressed = clickButton('Make Payment');
  await vi.advanceTimersByTimeAsync(20_000);
  await pressed;
  const dialog = await result('Payment Not Confirmed');
  expect(dialog.queryByText(/Nothing was sent/)).toBeNull();
});

test('without a connection says that the payment may not have arrived', {
  tags: ['F-13', 'F-23'],
}, async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: Date.now(),
  });
  const { call } = recorded(new TypeError('connection refused'));
  await openStep3({ MakeSinglePayment: call });
  const pressed = clickButton('Make Payment');
  await vi.advanceTimersByTimeAsync(20_000);
  await pressed;
  const dialog = await result('Payment Not Confirmed');
  dialog.getByText(/No answer came back, so we do not know whether your payment arrived/);
  expect(dialog.queryByText(/checking with the bank/)).toBeNull();
});

test('reports an existing payment after Check again', {
  tags: ['R-09', 'F-13'],
}, async () => {
  const { call } = recorded(single('UNKNOWN'), duplicateError());
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('Payment Not Confirmed');
  await userEvent.click(dialog.getByText('Check again'));
  const checked = await result('A Payment Failed');
  expect(checked.getByText(/is on file already/)).toBeDefined();
  expect(checked.queryByText(/^Choose another account/)).toBeNull();
});

test('keeps the result when Check again is offline', {
  tags: ['F-13', 'F-23'],
}, async () => {
  const { call, sent } = recorded(single('UNKNOWN'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('Payment Not Confirmed');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(dialog.getByText('Check again'));
  await dialog.findByText('We could not check: you are not connected. Please try again when you are.');
  expect(sent).toHaveLength(1);
  onLine.mockReturnValue(true);
  await userEvent.click(dialog.getByText('Check again'));
  await result('Payment Successful');
});
