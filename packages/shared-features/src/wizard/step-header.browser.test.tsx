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
