import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

test('says that the sign-out failed, whom to call, and tries again', {
  tags: ['NAV-05', 'R-08'],
}, async () => {
  let isConnected = false;
  renderShell({
    at: '/certificates',
    beforeSignIn: () => (isConnected ? Promise.resolve() : Promise.reject(new TypeError('offline'))),
    session: { status: 'signing-out', hasFailed: true },
  });
  const title = await screen.findByRole('heading', { level: 1, name: 'You may still be signed in' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole('main').textContent).toContain('877-555-0142');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'You may still be signed in' });
  isConnected = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Signing you out…');
});
