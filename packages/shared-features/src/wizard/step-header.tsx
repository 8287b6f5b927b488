import type { PathStep } from '@portal/domain/forms/wizard';
import { PageHeader, StepIndicator } from '@portal/ui';

interface Props {
  /** What the steps are of, for example 'Steps of registration'. */
  readonly label: string;
  readonly steps: readonly PathStep[];
  /** One sentence: what this step is for. */
  readonly lead?: string | undefined;
  /** The title of the task where no step can be shown. */
  readonly title?: string | undefined;
}

/**
 * The steps of a task and the heading of the current one (REG-01, WIZ-01). Render it once, above the loading, failed and
 * loaded states: the heading has the focus, and stays the same element until the step changes.
 */
export function StepHeader({ label, steps, lead, title }: Props) {
  const position = steps.findIndex(({ state }) => state === 'current');
  const step = steps[position];
  const isStep = title === undefined;
  return (
    <>
      {isStep && <StepIndicator label={label} steps={steps} />}
      <PageHeader
        key={step?.id}
        title={title ?? step?.title ?? ''}
        kind={isStep ? `Step ${position + 1} of ${steps.length}` : undefined}
        lead={isStep ? lead : undefined}
      />
    </>
  );
}
