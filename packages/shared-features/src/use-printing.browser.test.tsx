import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useIsPrinting } from './use-printing.ts';

function PrintState() {
  return <p>{useIsPrinting() ? 'every row' : 'the first rows'}</p>;
}

test('renders for printing as soon as the page shows', { tags: ['CERT-04'] }, async () => {
  const page = document.createElement('div');
  const root = createRoot(page);
  onTestFinished(() => root.unmount());
  // Its callback runs directly after the commit, before passive effects.
  const firstCommit = new Promise((resolve) =>
    new MutationObserver(resolve).observe(page, { childList: true }),
  );
  root.render(<PrintState />);
  await firstCommit;
  expect(page.textContent).toBe('the first rows');
  window.dispatchEvent(new Event('beforeprint'));
  expect(page.textContent).toBe('every row');
  window.dispatchEvent(new Event('afterprint'));
  expect(page.textContent).toBe('the first rows');
});
