import type { CertificateSummary } from '@portal/api';
import {
  createDetails,
  createOtherListing,
  type DetailsOnWire,
} from '@portal/section-sdk/testing/create-details';
import { createQuote } from '@portal/section-sdk/testing/create-quote';
import type { FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CertificateDetailsPage } from './certificate-details-page.tsx';

export const NUMBER = '000001000013';

interface OpenOptions {
  readonly details?: DetailsOnWire | Response | typeof pendingForever;
  readonly quote?: unknown;
  readonly flags?: Partial<CertificateSummary>;
  readonly answers?: FakeResponses;
  readonly at?: string;
  readonly Page?: () => ReactNode;
}

/** Opens the page; the returned list records the API calls. */
export function open({
  details = createDetails(),
  quote = createQuote(),
  flags = {},
  answers = {},
  at = NUMBER,
  Page = CertificateDetailsPage,
}: OpenOptions = {}) {
  const calls: string[] = [];
  const recorded = (name: string, answer: unknown) => (query: URLSearchParams) => {
    calls.push(`${name}?${query}`);
    return answer;
  };
  const listed =
    typeof details === 'object' && 'CertificateNumber' in details ? [createOtherListing(details)] : [];
  renderPage(Page, {
    path: '/certificate-details/:certificate',
    at: `/certificate-details/${at}`,
    responses: {
      GetCertificateSummary: { Certificates: listed, ...flags },
      GetCertificateDetails: recorded('details', details),
      GetSurrenderQuote: recorded('quote', quote),
      GetPaymentList: [],
      GetPaymentLines: [],
      ...answers,
    },
  });
  return calls;
}

/** A titled section after the details load, found by text: role queries are slow on this long page. */
export async function section(name: string): Promise<HTMLElement> {
  const isLoaded = (element: Element | null) =>
    element?.tagName === 'H2' && element.textContent === name && !element.closest('[aria-busy]');
  const region = (await screen.findByText((_text, element) => isLoaded(element))).closest('section');
  if (!region) throw new Error(`No section ${name}`);
  return region;
}

/** The values after loading. */
export async function loadedValues(): Promise<HTMLElement> {
  await screen.findByText(/surrender amount/i, { selector: 'dt' });
  return section('Values');
}

/** Value under the label that starts with `label`. */
export function valueUnder(where: HTMLElement, label: string): string | null | undefined {
  const term = [...where.querySelectorAll('dt')].find((each) => each.textContent?.startsWith(label));
  if (!term) throw new Error(`No value ${label}`);
  return term.nextElementSibling?.textContent;
}
