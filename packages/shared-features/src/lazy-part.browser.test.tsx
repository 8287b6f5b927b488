import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

test('a part that fails to load keeps the page, and loads after a retry', {
  tags: ['F-23', 'CTX-02'],
}, async () => {
  const reportError = vi.fn();
  Object.assign(globalThis, { reportError });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'reportError'));
  const load = vi.fn(async () => ({ day }: { day: string }) => <p>{`Calendar of ${day}`}</p>);
  load.mockRejectedValueOnce(new Error('the chunk is missing'));
  const Calendar = lazyPart(load, <p>Getting the calendar</p>);
  renderPage(
    () => (
      <>
        <input aria-label="Amount" />
        <Calendar day="December 24" />
      </>
    ),
    { path: '/pay', responses: {} },
  );
  await userEvent.type(await screen.findByLabelText('Amount'), '61.40');
  await screen.findByText('This part of the page could not be loaded.');
  screen.getByText('Nothing that you typed or sent is lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Calendar of December 24');
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '61.40');
  expect(screen.queryByText('This part of the page could not be loaded.')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
  expect(reportError.mock.calls).toEqual([[new Error('the chunk is missing')]]);
});

test.each([
  ['a dialog', undefined, 1],
  ['a toolbar', <p key="loading">Loading</p>, 0],
])(
  'scrolls only to the failure of a part that is opened: %s',
  { tags: ['F-23'] },
  async (_what, loading, times) => {
    const scroll = vi.fn();
    Object.assign(Element.prototype, { scrollIntoView: scroll });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const Dialog = lazyPart(() => Promise.reject(new Error('the chunk is missing')), loading);
    renderPage(Dialog, { path: '/dialog', responses: {} });
    await screen.findByText('This part of the page could not be loaded.');
    expect(scroll).toHaveBeenCalledTimes(times);
  },
);

test('a part that failed to load is loaded again when it is next rendered', { tags: ['F-23'] }, async () => {
  const load = vi.fn(async () => () => <p>The dialog</p>);
  load.mockRejectedValueOnce(new Error('the chunk is missing'));
  const Dialog = lazyPart(load);
  const first = renderPage(Dialog, { path: '/first', responses: {} });
  await screen.findByText('This part of the page could not be loaded.');
  first.unmount();
  renderPage(Dialog, { path: '/second', responses: {} });
  expect(await screen.findByText('The dialog')).toBeDefined();
});
