import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ShowMore } from './show-more.tsx';

function List({ of = 24, step = 10, delay = Promise.resolve() }) {
  const [count, setCount] = useState(step);
  const [total, setTotal] = useState(of);
  return (
    <>
      <input aria-label="Filter" onChange={({ target }) => setTotal(Number(target.value))} />
      <ShowMore
        total={total}
        visible={Math.min(count, total)}
        step={step}
        onShow={(shown) => void delay.then(() => setCount(shown))}
      />
    </>
  );
}

test('the focus stays at the end of the list after the last press', {
  tags: ['CTX-02'],
}, async () => {
  renderPage(List, { path: '/list', responses: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show 4 more' }));
  const text = await screen.findByText('All 24 are shown.');
  await expect.poll(() => document.activeElement).toBe(text);
});

test('the button that remains takes the focus of the other', { tags: ['CTX-02'] }, async () => {
  renderPage(() => <List of={100} step={15} />, { path: '/list', responses: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Show 75 more' }));
  const remaining = await screen.findByRole('button', { name: 'Show 10 more' });
  await expect.poll(() => document.activeElement).toBe(remaining);
  expect(screen.getAllByRole('button')).toEqual([remaining]);
});

test('the focus stays where the member went before the list grew', { tags: ['CTX-02'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderPage(() => <List of={100} step={15} delay={promise} />, { path: '/list', responses: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Show 75 more' }));
  const filter = screen.getByLabelText('Filter');
  filter.focus();
  resolve();
  await screen.findByRole('button', { name: 'Show 10 more' });
  expect(document.activeElement).toBe(filter);
});

test('a filter that shortens the list keeps the focus', { tags: ['CTX-02'] }, async () => {
  renderPage(List, { path: '/list', responses: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Show all 24' }));
  await screen.findByText('All 24 are shown.');
  const filter = screen.getByLabelText('Filter');
  await userEvent.type(filter, '15');
  await screen.findByText('All 15 are shown.');
  await expect.poll(() => document.activeElement).toBe(filter);
});

test('a short list has no button and no text', () => {
  renderPage(() => <ShowMore total={3} visible={3} step={10} onShow={() => undefined} />, {
    path: '/list',
    responses: {},
  });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/are shown/)).toBeNull();
});
