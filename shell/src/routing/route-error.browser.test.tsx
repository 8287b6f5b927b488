import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

test('an error of the shell shows telephone numbers and is announced', { tags: ['AMB-50'] }, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reportRenderError = vi.fn();
  const error = new Error('broken');
  const { router } = renderShell({
    at: '/payments',
    changes: { reportRenderError },
    renderSection: ({ path }) => (path === '/documents' ? <Broken error={error} /> : <h1>Payments</h1>),
  });
  await screen.findByRole('heading', { name: 'Payments' });
  await act(() => router.navigate('/documents'));
  const title = await screen.findByRole('heading', { level: 1, name: 'Sorry, there is a problem' });
  logged.mockRestore();
  expect(document.activeElement).toBe(title);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'open the portal',
    '877-555-0142',
    '608-555-0176',
  ]);
  expect(reportRenderError.mock.calls).toEqual([[error]]);
});

function Broken({ error }: { error: Error }): never {
  throw error;
}
