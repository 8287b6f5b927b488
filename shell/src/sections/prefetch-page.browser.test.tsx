import { GetCertificateSummary, GetPaymentList, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import type { SectionPage } from '@portal/section-sdk/section-pages';
import { PageHeader } from '@portal/ui';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { createRegistry } from '../testing/sample.ts';

const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
});

function Page({ title }: SectionPage) {
  const { nameId } = useMember();
  const { data } = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <PageHeader title={title} />
      <p>{data ? `${title} shows ${data.Certificates.length} certificates` : `${title} is loading`}</p>
    </>
  );
}

function respond(call: { readonly name: string }, body: unknown) {
  return () => {
    requests.push(call.name);
    return body;
  };
}

/** Opens Payments. Documents has two initial queries. */
async function openPayments() {
  const registry = createRegistry();
  const routes = Object.values(registry.sections).flatMap((section) => section.routes);
  const documents = routes.find(({ path }) => path === '/documents');
  Object.assign(documents ?? {}, {
    initialQueries: ['certificate/GetCertificateSummary', 'payment/GetPaymentList'],
  });
  const shell = renderShell({
    at: '/payments',
    registry,
    renderSection: (page) =>
      page.path === '/payments' ? <PageHeader title={page.title} /> : <Page {...page} />,
    responses: {
      GetCertificateSummary: respond(GetCertificateSummary, {
        Certificates: [],
        AllowChangeOfBeneficiary: true,
      }),
      GetPaymentList: respond(GetPaymentList, []),
    },
  });
  await screen.findByText('Payments', { selector: 'h1' });
  const link = screen.getByText('Documents', { selector: 'nav a span' }).closest('a');
  if (!link) throw new Error('The entry Documents is not a link');
  return { ...shell, link };
}

const waitForHover = () => act(() => vi.advanceTimersByTimeAsync(100));

test.each([
  ['hovered', (link: HTMLElement) => fireEvent.pointerEnter(link)],
  ['focused', (link: HTMLElement) => act(() => link.focus())],
  ['touched', (link: HTMLElement) => fireEvent.touchStart(link)],
])(
  'prefetches code and initial queries of a link that is %s',
  { tags: ['NAV-06'] },
  async (_how, trigger) => {
    const { link, preload } = await openPayments();
    trigger(link);
    await waitForHover();
    expect(preload.mock.calls).toEqual([['documents-forms']]);
    expect(requests.toSorted()).toEqual(['GetCertificateSummary', 'GetPaymentList']);
    expect(document.title).toBe('Payments - Member Portal');
    fireEvent.click(link);
    await screen.findByText('Documents shows 0 certificates');
    expect(requests).toHaveLength(2);
  },
);

test('prefetches nothing for a pointer that only passes over a link', { tags: ['NAV-06'] }, async () => {
  const { link, preload } = await openPayments();
  fireEvent.pointerEnter(link);
  fireEvent.pointerLeave(link);
  await waitForHover();
  expect(preload).not.toHaveBeenCalled();
  expect(requests).toEqual([]);
});

test('prefetches only the code with Save-Data', { tags: ['NAV-06'] }, async () => {
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
  const { link, preload } = await openPayments();
  fireEvent.pointerEnter(link);
  await waitForHover();
  expect(preload.mock.calls).toEqual([['documents-forms']]);
  expect(requests).toEqual([]);
});
