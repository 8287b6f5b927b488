import { renderPage } from '@portal/section-sdk/testing/render-page';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LeaveLink } from './leave-link.tsx';

const onLeave = vi.fn();

function Page() {
  return (
    <LeaveLink to="/certificates" onLeave={onLeave}>
      Cancel
    </LeaveLink>
  );
}

test.each([
  ['altKey', 0],
  ['ctrlKey', 0],
  ['metaKey', 0],
  ['shiftKey', 0],
  [undefined, 1],
] as const)('a click with %s leaves the page %d times', { tags: ['F-12'] }, (key, times) => {
  onLeave.mockClear();
  renderPage(Page, { path: '/payments', responses: {} });
  const link = screen.getByRole('link');
  // jsdom cannot open another tab.
  link.parentElement?.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ...(key && { [key]: true }) });
  expect(onLeave).toHaveBeenCalledTimes(times);
});
