// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Help } from './help.tsx';
import { renderInPortal } from './test-render.tsx';

const show = () => {
  renderInPortal(<Help label="Cash value">What it is worth today.</Help>);
  return screen.getByRole('button', { name: 'Help: Cash value' });
};

test('DETAIL-33 help opens on focus, describes its button, and closes with Escape', () => {
  const button = show();
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => button.focus());
  expect(screen.getByRole('tooltip').textContent).toBe('What it is worth today.');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('DETAIL-33 help stays while the pointer is on its text', () => {
  const button = show();
  fireEvent.mouseEnter(button);
  fireEvent.mouseOver(screen.getByText('What it is worth today.'));
  expect(screen.getByRole('tooltip')).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole('tooltip'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('DETAIL-33 a tap opens help and a tap elsewhere closes it', () => {
  const button = show();
  fireEvent.click(button);
  expect(screen.getByRole('tooltip')).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
