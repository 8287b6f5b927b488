import { createAddress } from '@portal/section-sdk/testing/create-address';
import type { PageOptions } from '@portal/section-sdk/testing/page-element';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ContactPage } from './contact-page.tsx';

export const topics = [
  { Id: 45, Title: 'User Profile', Issues: [{ Id: 60, Title: 'Update account information' }] },
  {
    Id: 31,
    Title: 'Billing Support',
    Issues: [
      { Id: 19, Title: 'Make or change a payment' },
      { Id: 20, Title: 'Change billing frequency' },
    ],
  },
  {
    Id: 32,
    Title: 'Documents',
    Issues: [
      { Id: 25, Title: 'A document is missing' },
      { Id: 20, Title: 'Request previous documents' },
    ],
  },
  { Id: 48, Title: 'Correspondence', Issues: [{ Id: 71, Title: 'A letter' }] },
  { Id: 49, Title: 'Chapter', Issues: [] },
];

interface Sent {
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

interface Options {
  readonly at?: PageOptions['at'];
  readonly page?: ComponentType;
  readonly apiExtensions?: PageOptions['apiExtensions'];
  readonly today?: string;
  readonly topics?: unknown;
  /** Response with the number on file; without one by default. */
  readonly address?: unknown;
  /** Response with the requested contact change; none by default. */
  readonly contactChange?: unknown;
  /** Responses to sends in order; the last repeats. */
  readonly answers?: readonly unknown[];
  /** Requests that the server has already, or its response. */
  readonly listed?: readonly Sent[] | Response;
}

/** The request as the server lists it. */
function listed({ key, body }: Sent, position: number) {
  const { Topic, Issue, Detail, CallBack } = body;
  const ContactMethod = CallBack
    ? `${body.ContactMethod}, on Monday, November 30, 2026, 1 PM to 2 PM Central`
    : body.ContactMethod;
  return {
    ...{ Reference: String(100_001 + position), RequestKey: key, Topic, Issue, Detail, ContactMethod },
    ...{ SentOn: '2026-11-21', State: 'received', StateSince: '2026-11-21' },
  };
}

/** Opens the page; `sent` records requests, which the server then lists. */
export function open({
  at = '/contact',
  page = ContactPage,
  apiExtensions = 'all',
  today = '2026-11-21',
  topics: offered = topics,
  address = createAddress({ PhoneNumber: null }),
  contactChange = { Requested: null, RequestedOn: null },
  answers = [1],
  listed: known = [],
}: Options = {}) {
  const sent: Sent[] = [];
  const requests = () => (known instanceof Response ? known : [...known, ...sent].map(listed));
  renderPage(page, {
    path: '/contact',
    at,
    today,
    apiExtensions,
    responses: {
      GetContactTopics: offered,
      GetPrimaryAddress: address,
      GetPendingContactChange: contactChange,
      SendSupportRequestEmail: (_query: URLSearchParams, request: RequestInit) => {
        const key = new Headers(request.headers).get('idempotency-key');
        sent.push({ key, body: JSON.parse(String(request.body)) });
        return answers[Math.min(sent.length, answers.length) - 1];
      },
      GetSupportRequests: requests,
    },
  });
  return sent;
}

export const topicField = () => screen.findByLabelText<HTMLSelectElement>('Topic');
export const detailField = () => screen.getByLabelText<HTMLTextAreaElement>('Additional Detail (required)');
export const phoneField = () => screen.getByLabelText<HTMLInputElement>('Phone Number (required)');
export const choices = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
export const selectedText = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;
export const write = (text: string) => fireEvent.change(detailField(), { target: { value: text } });
export const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
export const loaded = async () => {
  await screen.findByText('Billing Support');
};

/** Simulates a page reload: only storage remains. */
export function reload(options: Options = {}) {
  cleanup();
  return open(options);
}
