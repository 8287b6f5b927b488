import type { PlacedStep } from '@portal/domain/steps';
import { PageHeader, StepIndicator } from '@portal/ui';
import { ErrorSummary, type FieldProblem } from '@portal/ui/form';
import type { ReactNode } from 'react';

interface Props {
  readonly steps: readonly PlacedStep[];
  /** One sentence: what this step is for. */
  readonly lead: string;
  readonly problems?: readonly FieldProblem[];
  /** How often the step was to be left. */
  readonly attempt?: number;
  readonly children: ReactNode;
}

/** What every step has: where one is, its title, and what is wrong with it (WIZ-01, WIZ-02). */
export function StepPage({ steps, lead, problems = [], attempt = 0, children }: Props) {
  const title = steps.find(({ state }) => state === 'current')?.title ?? '';
  return (
    <>
      <StepIndicator label="Steps of your payment" steps={steps} />
      <PageHeader title={title} lead={lead} />
      <ErrorSummary problems={problems} attempt={attempt} />
      {children}
    </>
  );
}
