/** Wizard test helper: Monday noon in Chicago, three days before Thanksgiving. */
import { createBus } from '@portal/section-sdk/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import type { PageOptions } from '@portal/section-sdk/testing/page-element';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { MakePaymentsPage } from '../make-payments/make-payments-page.tsx';
import { createMethods, createPayline } from './create-payline.ts';

/** Notifications of the current test. */
export const receivedNotifications: string[] = [];
createBus('a test')
  .events('notification.requested', 1)
  .subscribe(({ message }) => receivedNotifications.push(message));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00Z') });
  sessionStorage.clear();
  receivedNotifications.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Renders the page for history state `state`, with one line of $61.40 and two methods unless `answers` override them.
 */
export function renderWizard(...options: Parameters<typeof wizardOptions>) {
  return renderPage(MakePaymentsPage, wizardOptions(...options));
}

/** Options of `renderPage` for `renderWizard`. */
export function wizardOptions(
  answers: FakeResponses = {},
  state?: unknown,
  apiExtensions: PageOptions['apiExtensions'] = 'all',
): PageOptions {
  return {
    apiExtensions,
    path: '/make-payments',
    at: { pathname: '/make-payments', state },
    today: '2026-11-23',
    responses: {
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentLines: [createPayline()],
      GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40' }],
      GetPaymentMethods: createMethods(),
      GetACHHolidays: ['2026-11-26', '2026-12-25'],
      GetPrimaryAddress: createAddress(),
      WriteToLog: 1,
      ...answers,
    },
  };
}

// By text: role queries with a name compute every style of the page in jsdom.
export async function findHeading(name: string): Promise<HTMLElement> {
  const isTitle = (_: string, element: Element | null) =>
    element?.tagName === 'H1' && element.textContent.endsWith(name);
  await screen.findByText(isTitle);
  // Step 1 shows its title while lines are loading.
  await waitFor(() => {
    if (screen.queryByText('Getting what you can pay')) throw new Error('Still loading');
  });
  return screen.getByText(isTitle);
}

const getButton = (name: string) =>
  screen.getByText((_, element) => element?.tagName === 'BUTTON' && element.textContent === name);

export const clickButton = (name: string) => userEvent.click(getButton(name));

/** Messages of the error summary. */
export const getErrors = () =>
  within(screen.getByRole('group', { name: 'Please check your answers' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** Fake log endpoint that records level and message. */
export function recordedLog() {
  const logged: string[] = [];
  const log = (query: URLSearchParams) => {
    logged.push(`${query.get('severity')} ${query.get('message')}`);
    return 1;
  };
  return { logged, log };
}
