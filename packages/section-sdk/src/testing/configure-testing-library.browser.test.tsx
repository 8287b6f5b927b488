import { getConfig, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';

test('queries of page tests wait up to a minute', () => {
  expect(getConfig().asyncUtilTimeout).toBe(60_000);
});

function Loading({ children }: { children: ReactNode }) {
  const [isLoading, setIsLoading] = useState(true);
  useEffect(() => void setTimeout(() => setIsLoading(false)), []);
  return isLoading ? 'Loading' : children;
}

function Loaded({ onCommit, onEffect }: Record<'onCommit' | 'onEffect', () => void>) {
  useLayoutEffect(onCommit, [onCommit]);
  useEffect(onEffect, [onEffect]);
  return <p>Loaded</p>;
}

/** Occupies the processor after the queries that run directly after a commit. */
async function occupyProcessor() {
  for (let turn = 0; turn < 100; turn += 1) await undefined;
  const end = performance.now() + 10;
  while (performance.now() < end);
}

test('effects of a page have run when a query finds it', async () => {
  const onEffect = vi.fn();
  render(
    <Loading>
      <Loaded onCommit={() => void occupyProcessor()} onEffect={onEffect} />
    </Loading>,
  );
  await screen.findByText('Loaded');
  expect(onEffect).toHaveBeenCalledOnce();
});
