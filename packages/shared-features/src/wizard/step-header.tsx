import type { PathStep } from '@portal/domain/forms/wizard';
import { PageHeader, StepIndicator } from '@portal/ui';

interface Props {
  readonly label: string;
  readonly steps: readonly PathStep[];
  /** One sentence: purpose of this step. */
  readonly lead?: string | undefined;
  /** Title while no step is available. */
  readonly title?: string | undefined;
}

/**
 * Heading and step indicator of a wizard (REG-01, WIZ-01). Render it once, above the loading, error and loaded states.
 * The focused heading must stay the same element within a step. It is first, so that it does not move when the steps
 * disappear.
 */
export function StepHeader({ label, steps, lead, title }: Props) {
  const position = steps.findIndex(({ state }) => state === 'current');
  const step = steps[position];
  const isStep = title === undefined;
  return (
    <>
      <PageHeader
        key={step?.id}
        title={title ?? step?.title ?? ''}
        kind={isStep ? `Step ${position + 1} of ${steps.length}` : undefined}
        lead={isStep ? lead : undefined}
        noNotice
      />
      {isStep && <StepIndicator label={label} steps={steps} />}
    </>
  );
}
