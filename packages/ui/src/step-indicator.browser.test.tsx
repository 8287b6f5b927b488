import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepIndicator } from './step-indicator.tsx';
import { renderInPortal } from './test-render.tsx';

test('names done and current steps in words', { tags: ['WIZ-01', 'REG-01'] }, () => {
  renderInPortal(
    <StepIndicator
      label="Steps of a payment"
      steps={[
        { id: 'details', title: 'Payment Details', state: 'done' },
        { id: 'method', title: 'Payment Method', state: 'current' },
        { id: 'verification', title: 'Payment Verification', state: 'upcoming' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'Steps of a payment' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '1. Payment Details',
    '2. Payment Method (this step)',
    '3. Payment Verification',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items.map((item) => within(item).queryByRole('img', { name: 'Done:' }) !== null)).toEqual([
    true,
    false,
    false,
  ]);
});
