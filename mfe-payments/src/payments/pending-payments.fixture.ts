import type { GetPendingPayments, WireFormat } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import type { PageOptions } from '@portal/section-sdk/testing/page-element';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { createMethods } from '../testing/create-payline.ts';
import { createRecurringPayment, createSinglePayment } from '../testing/pending-payments.ts';
import { PendingPaymentsPart } from '../testing/pending-payments-part.tsx';

type Pending = WireFormat<typeof GetPendingPayments>;

const recurring = createRecurringPayment();
export const single = createSinglePayment();
export const both: Pending = { RecurringPayments: [recurring], SinglePayments: [single] };
export const CANCEL_SINGLE =
  'Cancel the Premium payment of $61.40 for certificate 000001000013, scheduled for Nov 28, 2026';

export const CANCEL_RECURRING =
  'Cancel the Loan payment of $120.00 for certificate 000001000021, scheduled for Dec 10, 2026';

const bus = createBus('a test');
export const subscriptions: { unsubscribe(): void }[] = [];
type Options = Pick<PageOptions, 'today' | 'getToken'> & { readonly time?: string };

/** Opens the list at a Chicago winter time; returns notifications and requests. */
export function open(
  answers: FakeResponses,
  { today = '2026-11-21', time = '12:00', ...options }: Options = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T${time}:00-06:00`) });
  const notifications: string[] = [];
  subscriptions.push(
    bus
      .events('notification.requested', 1)
      .subscribe(({ tone, message }) => notifications.push(`${tone}: ${message}`)),
    bus
      .events('payment.cancelled', 1)
      .subscribe(({ referenceNumber }) => notifications.push(`cancelled: ${referenceNumber}`)),
    bus
      .events('payment.changed', 1)
      .subscribe(({ referenceNumber }) => notifications.push(`changed: ${referenceNumber}`)),
  );
  const requests: string[] = [];
  const recordRequest = (call: string) => (query: URLSearchParams) => {
    requests.push([call, query.get('referenceNumber')].filter(Boolean).join(' '));
    const answer = answers[call];
    return typeof answer === 'function' ? answer(query) : answer;
  };
  const calls = ['GetPendingPayments', 'VoidSinglePayment', 'VoidRecurringPayment'];
  renderPage(PendingPaymentsPart, {
    path: '/payments',
    ...{ today, ...options },
    responses: {
      GetPaymentMethods: createMethods(),
      ...answers,
      ...Object.fromEntries(calls.map((call) => [call, recordRequest(call)])),
    },
  });
  return { notifications, requests };
}

/** Returns the responses in order. */
export function respondInOrder<Answer>(...answers: Answer[]) {
  return () => (answers.length > 1 ? answers.shift() : answers[0]);
}

/** By label: role queries with a name compute every style of the page in jsdom. */
export const cancelButton = (name: string) => screen.findByLabelText<HTMLButtonElement>(name);
