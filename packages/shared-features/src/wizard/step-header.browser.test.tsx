import { PageNoticeContext, PortalProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepHeader } from './step-header.tsx';

test('shows no notice of the shell in a wizard', { tags: ['ANN-01'] }, () => {
  const steps = [
    { id: 'terms', title: 'Your Change', state: 'current' },
    { id: 'confirm', title: 'Confirm Your Change', state: 'upcoming' },
  ] as const;
  render(
    <PortalProvider>
      <PageNoticeContext value="We are closed on Thursday">
        <StepHeader label="Steps of your change" steps={steps} />
      </PageNoticeContext>
    </PortalProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Step 1 of 2 Your Change');
  expect(screen.queryByText('We are closed on Thursday')).toBeNull();
});

test('keeps the heading first, with and without steps', { tags: ['REG-01', 'WIZ-01'] }, () => {
  const steps = [{ id: 'details', title: 'Payment Details', state: 'current' }] as const;
  const header = (title?: string) => (
    <PortalProvider>
      <StepHeader label="Steps of your payment" steps={steps} title={title} />
    </PortalProvider>
  );
  const { rerender } = render(header());
  const heading = screen.getByRole('heading', { name: 'Step 1 of 1 Payment Details' });
  const list = screen.getByRole('list', { name: 'Steps of your payment' });
  expect(heading.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  rerender(header('Make Payments'));
  expect(list.isConnected).toBe(false);
  expect(screen.getByRole('heading', { name: 'Make Payments' })).toBe(heading);
});
