import { GetPremiumReminder, useApiQuery } from '@portal/api';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QueryPanel } from './query-panel.tsx';

function Page() {
  return (
    <QueryPanel
      query={useApiQuery(GetPremiumReminder, { query: {} })}
      loadingLabel="Getting your reminder"
      loading="…"
      failedText="We could not get your reminder."
      failedHelp="Nothing has changed."
      empty={null}
    >
      {({ EmailAddress }) => EmailAddress}
    </QueryPanel>
  );
}

function Retrying() {
  return (
    <QueryPanel
      query={{ status: 'error', data: ['one'], error: null, refetch: () => undefined, isFetching: true }}
      hideStale
      loading={null}
      failedText="We could not get your payments."
      failedHelp="Nothing has changed."
      empty={null}
    >
      {(payments) => payments.join()}
    </QueryPanel>
  );
}

test('shows that a retry is running over hidden data', { tags: ['F-23'] }, async () => {
  renderPage(Retrying, { path: '/payments', responses: {} });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(retry.getAttribute('aria-busy')).toBe('true');
});

test('says that it is not connected, and loads when it is', { tags: ['F-23', 'CTX-02'] }, async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPage(Page, {
    path: '/reminder',
    responses: { GetPremiumReminder: { IsOn: true, EmailAddress: 'greta@example.org' } },
  });
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('You are not connected to the internet.');
  screen.getByText('We could not get your reminder.');
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('greta@example.org')).toBeDefined();
});
