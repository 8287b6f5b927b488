import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageTopicContext, Slot, type Slots, SlotsContext, usePageTopic } from './slots.tsx';

afterEach(cleanup);

function Step({ topic }: { topic: string }) {
  usePageTopic(topic);
  return null;
}

const Outlet: Slots['Outlet'] = ({ name, input }) => <p>{`${name} of ${input.topic}`}</p>;

test('sets the topic of a step while it is mounted', () => {
  const topics: (string | undefined)[] = [];
  const setTopic = (topic: string | undefined) => topics.push(topic);
  const step = (topic: string) => (
    <PageTopicContext value={setTopic}>
      <Step topic={topic} />
    </PageTopicContext>
  );
  const { rerender, unmount } = render(step('pay-one'));
  rerender(step('pay-two'));
  unmount();
  expect(topics).toEqual(['pay-one', undefined, 'pay-two', undefined]);
});

test('renders slot content, or nothing without a provider', () => {
  const slot = (slots?: Slots) => (
    <SlotsContext value={slots}>
      <Slot name="page-help" input={{ topic: 'payments' }} loading={null} renderError={() => null} />
    </SlotsContext>
  );
  const { rerender, container } = render(slot());
  expect(container.textContent).toBe('');
  rerender(slot({ hasProvider: () => false, Outlet }));
  expect(container.textContent).toBe('');
  rerender(slot({ hasProvider: (name) => name === 'page-help', Outlet }));
  screen.getByText('page-help of payments');
});
