import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdPrefixContext } from './id-prefix.ts';
import { PageHeader } from './page-header.tsx';
import { renderInPortal } from './test-render.tsx';
import { notify } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

test('renders both live regions before the first message', { tags: ['ERR-01', 'AMB-02'] }, () => {
  renderInPortal(<p>Page</p>);
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('announces an error as alert and a success as status, once', {
  tags: ['ERR-01', 'AMB-02'],
}, () => {
  renderInPortal(<p>Page</p>);
  act(() => {
    notify({ tone: 'danger', message: 'Oops! There was a problem.' });
    notify({ tone: 'success', title: 'Saved', message: 'Address saved.' });
  });
  expect(screen.getByRole('alert').contains(screen.getByText('Oops! There was a problem.'))).toBe(true);
  expect(screen.getByRole('status').contains(screen.getByText('Address saved.'))).toBe(true);
});

test('pauses on hover and focus', { tags: ['CONST-12', 'AMB-03'] }, () => {
  renderInPortal(<p>Page</p>);
  act(() => notify({ tone: 'success', message: 'Held' }));
  const card = screen.getByText('Held');
  fireEvent.mouseOver(card);
  act(() => vi.advanceTimersByTime(30_000));
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  fireEvent.mouseOut(card);
  act(() => vi.advanceTimersByTime(30_000));
  expect(screen.getByText('Held')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  act(() => vi.advanceTimersByTime(10_300));
  expect(screen.queryByText('Held')).toBeNull();
});

test('runs the bar for 10 seconds, then 3 after a hover, with pauses', {
  tags: ['CONST-12', 'AMB-03'],
}, () => {
  renderInPortal(<p>Page</p>);
  act(() => notify({ tone: 'success', message: 'Counting down' }));
  const card = screen.getByText('Counting down');
  const bar = () => {
    const found = card.parentElement?.parentElement?.querySelector(':scope > [aria-hidden=true]');
    if (!found) throw new Error('no bar');
    return getComputedStyle(found);
  };
  expect(bar().animation).toBe('ui-countdown 10s linear both');
  expect(bar().animationPlayState).not.toBe('paused');
  fireEvent.mouseOver(card);
  expect(bar().animationPlayState).toBe('paused');
  fireEvent.mouseOut(card);
  act(() => vi.advanceTimersByTime(9_000));
  fireEvent.mouseOver(card);
  fireEvent.mouseOut(card);
  expect(bar().animation).toBe('ui-extension 3s linear both');
});

test('slides in for 300 ms', { tags: ['CONST-13', 'AMB-03'] }, () => {
  renderInPortal(<p>Page</p>);
  act(() => notify({ tone: 'success', message: 'Sliding in' }));
  const card = screen.getByText('Sliding in').parentElement?.parentElement ?? document.body;
  expect(getComputedStyle(card).animation).toBe('ui-toast-in 300ms ease-out');
});

test('focuses the page title after Close if its origin has gone', { tags: ['AMB-02'] }, () => {
  const page = (isSaved: boolean) => (
    <>
      <IdPrefixContext value="section-2-">
        <PageHeader title="Your profile" />
      </IdPrefixContext>
      {!isSaved && <button type="button">Save</button>}
    </>
  );
  const { rerender } = renderInPortal(page(false));
  act(() => notify({ tone: 'success', message: 'Saved' }));
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  rerender(page(true));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement?.textContent).toBe('Your profile');
});

test('restores the focus after Close', { tags: ['AMB-02'] }, () => {
  renderInPortal(<button type="button">Before</button>);
  act(() => notify({ tone: 'success', message: 'Closed by hand' }));
  act(() => screen.getByRole('button', { name: 'Before' }).focus());
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  act(() => vi.advanceTimersByTime(300));
  expect(screen.queryByText('Closed by hand')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
});
