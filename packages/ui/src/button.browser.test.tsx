import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { renderInPortal } from './test-render.tsx';

function createForm(loading: boolean, { onPress, onSend }: { onPress: () => void; onSend: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input aria-label="Amount" />
      <Button type="submit" loading={loading} loadingText="Paying" onClick={onPress}>
        Pay
      </Button>
    </form>
  );
}

test('keeps the focus while loading, and ignores clicks and keys', { tags: ['WIZ-49'] }, async () => {
  const calls = { onPress: vi.fn(), onSend: vi.fn() };
  const { rerender } = renderInPortal(createForm(false, calls));
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  rerender(createForm(true, calls));
  const button = screen.getByRole('button', { name: 'Paying' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button).toHaveProperty('disabled', false);
  await userEvent.click(button);
  await userEvent.keyboard('{Enter} ');
  await userEvent.type(screen.getByLabelText('Amount'), '5{Enter}');
  expect(calls.onPress).toHaveBeenCalledTimes(1);
  expect(calls.onSend).toHaveBeenCalledTimes(1);
});

test('stays disabled without loading', () => {
  renderInPortal(<Button disabled>Pay</Button>);
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true);
});
