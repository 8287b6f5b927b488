import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageTopicContext, Slot, type Slots, SlotsContext, usePageTopic } from './slots.tsx';

afterEach(cleanup);

function Step({ topic }: { topic: string }) {
  usePageTopic(topic);
  return null;
}

const Outlet: Slots['Outlet'] = ({ name, input }) => <p>{`${name} of ${input.topic}`}</p>;

test('a step names its topic for as long as it is shown', () => {
  const topics: (string | undefined)[] = [];
  const tell = (topic: string | undefined) => topics.push(topic);
  const step = (topic: string) => (
    <PageTopicContext value={tell}>
      <Step topic={topic} />
    </PageTopicContext>
  );
  const { rerender, unmount } = render(step('pay-one'));
  rerender(step('pay-two'));
  unmount();
  expect(topics).toEqual(['pay-one', undefined, 'pay-two', undefined]);
});

test('a slot draws what the shell has for it, and nothing where no section fills it or there is no shell', () => {
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
