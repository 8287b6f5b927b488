// @vitest-environment jsdom
import { GetCertificateSummary, GetPaymentList, useCall } from '@portal/api';
import type { SectionPage } from '@portal/platform/section-pages';
import { PageHeader } from '@portal/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const opened: string[] = [];
const asked: string[] = [];
beforeEach(() => {
  opened.length = 0;
  asked.length = 0;
});

/** A page that asks for two things, wants a third only when it is pressed, and tells when it is opened. */
function Page({ title }: SectionPage) {
  const [wanted, want] = useState(false);
  const query = { lifeProNameId: '100001' };
  const { data } = useCall(GetCertificateSummary, { query });
  useCall(GetPaymentList, { query }, { enabled: wanted });
  useEffect(() => void opened.push(title), [title]);
  return (
    <>
      <PageHeader title={title} />
      <button type="button" onClick={() => want(true)}>
        {data ? `${title}: ${data.Certificates.length} certificates` : `${title} waits`}
      </button>
    </>
  );
}

const answer = (name: string, body: unknown) => () => {
  asked.push(name);
  return body;
};

async function atPayments() {
  const shell = renderShell({
    at: '/payments',
    renderSection: (page) =>
      page.path === '/payments' ? <PageHeader title={page.title} /> : <Page {...page} />,
    answers: {
      GetCertificateSummary: answer('GetCertificateSummary', { Certificates: [] }),
      GetPaymentList: answer('GetPaymentList', []),
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  const entry = (name: string) => {
    const link = screen.getByText(name, { selector: 'nav a span' }).closest('a');
    if (!link) throw new Error(`${name} is no link`);
    return link;
  };
  return { ...shell, entry };
}

const hidden = async (text: string) => {
  const found = await screen.findByText(text);
  expect(screen.queryByRole('button', { name: text })).toBeNull();
  return found;
};

test.each([
  ['pointed at', (link: HTMLElement) => userEvent.hover(link)],
  ['focused', async (link: HTMLElement) => act(() => link.focus())],
])(
  'NAV-06 a page whose link is %s is drawn with its answers, and opens as it stands',
  async (_how, choose) => {
    const { entry } = await atPayments();
    await choose(entry('Documents'));
    const ready = await hidden('Documents: 0 certificates');
    expect(asked).toEqual(['GetCertificateSummary']);
    expect(opened).toEqual([]);
    expect(document.title).toBe('Payments - Member Portal');
    await userEvent.click(entry('Documents'));
    expect(await screen.findByRole('button', { name: 'Documents: 0 certificates' })).toBe(ready);
    await waitFor(() => expect(document.title).toBe('Documents - Member Portal'));
    expect(opened).toEqual(['Documents']);
    expect(asked).toEqual(['GetCertificateSummary']);
  },
);

test('NAV-06 only the last page that was pointed at is kept ready', async () => {
  const { entry } = await atPayments();
  await userEvent.hover(entry('Documents'));
  await hidden('Documents: 0 certificates');
  await userEvent.hover(entry('Forms'));
  await hidden('Forms: 0 certificates');
  expect(screen.queryByText(/^Documents: /)).toBeNull();
  expect(opened).toEqual([]);
});

test('NAV-06 a page that the pointer only passes is not made ready, and one that is not opened goes after half a minute, or with another page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { entry, router } = await atPayments();
  fireEvent.pointerEnter(entry('Documents'));
  fireEvent.pointerLeave(entry('Documents'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(/^Documents/, { selector: 'button' })).toBeNull();
  fireEvent.pointerEnter(entry('Documents'));
  await hidden('Documents: 0 certificates');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.queryByText(/^Documents: /)).toBeNull();
  fireEvent.pointerEnter(entry('Documents'));
  await hidden('Documents: 0 certificates');
  await act(() => router.navigate('/support'));
  await screen.findByRole('button', { name: 'Support: 0 certificates' });
  expect(screen.queryByText(/^Documents: /)).toBeNull();
  expect(opened).toEqual(['Support']);
});

test('NAV-06 who saves data has no page made ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
  const { entry, preload } = await atPayments();
  fireEvent.pointerEnter(entry('Documents'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(preload).toHaveBeenCalledWith('documents-forms');
  expect(screen.queryByText(/^Documents/, { selector: 'button' })).toBeNull();
  expect(asked).toEqual([]);
});

test('CTX-02 the next page of a section takes the place of the one before, so that what failed there is tried anew, and another section begins anew', async () => {
  const { router } = await atPayments();
  await act(() => router.navigate('/documents'));
  const documents = await screen.findByRole('button', { name: 'Documents: 0 certificates' });
  await act(() => router.navigate('/forms'));
  expect(await screen.findByRole('button', { name: 'Forms: 0 certificates' })).toBe(documents);
  await act(() => router.navigate('/support'));
  expect(await screen.findByRole('button', { name: 'Support: 0 certificates' })).not.toBe(documents);
});
