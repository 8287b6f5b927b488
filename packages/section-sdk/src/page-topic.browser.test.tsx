import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageTopicContext, usePageTopic } from './page-topic.ts';

afterEach(cleanup);

function Step({ topic }: { topic: string }) {
  usePageTopic(topic);
  return null;
}

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
