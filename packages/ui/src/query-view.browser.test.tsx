import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PageHeader } from './page-header.tsx';
import { PanelSection } from './panel-section.tsx';
import { type QueryLike, QueryView } from './query-view.tsx';
import { EmptyState, ErrorState, LoadingState } from './states.tsx';
import { renderInPortal } from './test-render.tsx';

const view = (query: Partial<QueryLike<string[]>>) => (
  <QueryView
    query={{ status: 'pending', data: undefined, error: null, refetch: () => undefined, ...query }}
    loading={<LoadingState label="Getting your payments">…</LoadingState>}
    failed={({ retry, retrying }) => (
      <ErrorState
        title="It failed"
        onRetry={retry}
        retrying={retrying}
        phone="(800) 555-0142"
        reference="ab12"
      />
    )}
    empty={<EmptyState title="No payments yet" />}
  >
    {(payments) => <p>{payments.join()}</p>}
  </QueryView>
);

const show = (query: Partial<QueryLike<string[]>>) => renderInPortal(view(query));

test('announces loading as busy', { tags: ['F-23'] }, () => {
  show({});
  const announced = screen.getByText('Getting your payments');
  expect(announced.getAttribute('role')).toBe('status');
  expect(announced.closest('[aria-busy]')).toBeNull();
  expect(screen.getByText('…').getAttribute('aria-busy')).toBe('true');
});

test('waits for related data, but shows a failure', {
  tags: ['F-23'],
}, () => {
  const waiting = (query: Partial<QueryLike<string[]>>) => <QueryView {...view(query).props} isPending />;
  const { rerender } = renderInPortal(waiting({ status: 'success', data: ['one'] }));
  expect(screen.getByText('Getting your payments')).toBeTruthy();
  expect(screen.queryByText('one')).toBeNull();
  rerender(waiting({ status: 'success', data: [] }));
  expect(screen.getByText('Getting your payments')).toBeTruthy();
  rerender(waiting({ status: 'error' }));
  expect(screen.getByText('It failed')).toBeTruthy();
});

test('keeps loaded data after a failed refetch', { tags: ['F-23'] }, () => {
  show({ status: 'error', data: ['one'] });
  expect(screen.getByText('one')).toBeTruthy();
  expect(screen.queryByText('It failed')).toBeNull();
});

test('hides loaded data that must be current', { tags: ['F-23'] }, () => {
  renderInPortal(<QueryView {...view({ status: 'error', data: ['one'] }).props} hideStale />);
  expect(screen.getByText('It failed')).toBeTruthy();
  expect(screen.queryByText('one')).toBeNull();
});

test('shows that a retry is running over hidden data', { tags: ['F-23'] }, () => {
  const failed = (isFetching: boolean) => (
    <QueryView {...view({ status: 'error', data: ['one'], isFetching }).props} hideStale />
  );
  const { rerender } = renderInPortal(failed(false));
  const retry = screen.getByRole('button', { name: 'Try again' });
  expect(retry.getAttribute('aria-busy')).toBeNull();
  rerender(failed(true));
  expect(retry.getAttribute('aria-busy')).toBe('true');
});

test('shows a failure with phone number and retry', { tags: ['F-23'] }, () => {
  const refetch = vi.fn();
  show({ status: 'error', error: new Error('secret text'), refetch });
  expect(screen.getByText('It failed').closest('[role=alert]')).toBeTruthy();
  expect(screen.getByRole('link', { name: '(800) 555-0142' }).getAttribute('href')).toBe('tel:+18005550142');
  expect(screen.getByText('Reference: ab12')).toBeTruthy();
  expect(screen.queryByText(/secret/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('shows the empty state for an empty list', { tags: ['F-09'] }, () => {
  show({ status: 'success', data: [] });
  expect(screen.getByText('No payments yet')).toBeTruthy();
});

test('shows a list with items', { tags: ['F-09'] }, () => {
  show({ status: 'success', data: ['one', 'two'] });
  expect(screen.getByText('one,two')).toBeTruthy();
});

test('focuses the section heading after a successful retry', {
  tags: ['F-23', 'ROUTE-08'],
}, () => {
  const part = (query: Partial<QueryLike<string[]>>) => (
    <main>
      <PageHeader title="Payments" />
      <PanelSection title="Pending">{view(query)}</PanelSection>
    </main>
  );
  const { rerender } = renderInPortal(part({ status: 'error' }));
  screen.getByRole('button', { name: 'Try again' }).focus();
  rerender(part({ status: 'success', data: ['one'] }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pending' }));
});

test('leaves the focus if the failed view is custom', { tags: ['F-23'] }, () => {
  const page = (query: Partial<QueryLike<string[]>>) => (
    <main>
      <PageHeader title="Payments" />
      <button type="button">Elsewhere</button>
      {view(query)}
    </main>
  );
  const { rerender } = renderInPortal(page({ status: 'error' }));
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  rerender(page({ status: 'success', data: ['one'] }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
