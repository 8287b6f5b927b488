import type { PlacedStep } from '@portal/domain/steps';
import { PageHeader, StepIndicator } from '@portal/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly steps: readonly PlacedStep[];
  /** One sentence: what this step is for. */
  readonly lead?: string;
  readonly children: ReactNode;
}

/** What every step has: where one is, and its title (REG-01). */
export function StepPage({ steps, lead, children }: Props) {
  const title = steps.find(({ state }) => state === 'current')?.title ?? '';
  return (
    <>
      <StepIndicator label="Steps of registration" steps={steps} />
      <PageHeader title={title} lead={lead} />
      {children}
    </>
  );
}
