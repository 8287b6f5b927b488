import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { CheckboxField, RadioGroupField } from './choice-fields.tsx';
import { TextLink } from './links.tsx';
import { PageHeader } from './page-header.tsx';
import { PanelSection } from './panel-section.tsx';
import { Spinner } from './spinner.tsx';
import { ErrorState } from './states.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { renderInPortal } from './test-render.tsx';
import { translate } from './testing/translate.ts';

const ignore = () => undefined;

const steps = (current: number) =>
  ['Details', 'Method', 'Verification'].map((title, index) => ({
    id: title,
    title,
    state: index + 1 === current ? ('current' as const) : ('upcoming' as const),
  }));

const cases: [name: string, before: ReactElement, after: ReactElement, says: string][] = [
  [
    'a button that loads',
    <Button key="t">Make Payment</Button>,
    <Button key="t" loading loadingText="Making your payment">
      Make Payment
    </Button>,
    'Making your payment',
  ],
  [
    'a loading button without its own text',
    <Button key="t">Try again</Button>,
    <Button key="t" loading>
      Try again
    </Button>,
    'Try again',
  ],
  [
    'a button that has loaded',
    <Button key="t" loading loadingText="Making your payment">
      Make Payment
    </Button>,
    <Button key="t">Make Payment</Button>,
    'Make Payment',
  ],
  [
    'a badge',
    <Badge key="t" tone="success">
      Active
    </Badge>,
    <Badge key="t" tone="danger">
      Overdue
    </Badge>,
    'Overdue',
  ],
  [
    'a link with an icon',
    <TextLink key="t" external href="https://example.org">
      Terms
    </TextLink>,
    <TextLink key="t" external href="https://example.org">
      Privacy
    </TextLink>,
    'Privacy (opens in a new window)',
  ],
  [
    'the title of a page',
    <PageHeader key="t" title="Payment Details" />,
    <PageHeader key="t" title="Premium" kind="Certificate" />,
    'Certificate Premium',
  ],
  [
    'a section with a count',
    <PanelSection key="t" title="Beneficiaries">
      <i />
    </PanelSection>,
    <PanelSection key="t" title="Owners" count={3}>
      <i />
    </PanelSection>,
    'Owners (3)',
  ],
  [
    'the choices of a question',
    <RadioGroupField
      key="t"
      name="kind"
      label="Kind"
      options={[{ value: 'a', label: 'Phone', hint: 'By day' }]}
    />,
    <RadioGroupField key="t" name="kind" label="Sort" options={[{ value: 'a', label: 'Mail' }]} />,
    'SortMail',
  ],
  [
    'a failure',
    <ErrorState key="t" title="No documents" onRetry={ignore} reference="1" />,
    <ErrorState key="t" title="No forms" onRetry={ignore} reference="2" retrying />,
    'No formsReference: 2Try again',
  ],
  ['a spinner', <Spinner key="t" label="Sending" />, <Spinner key="t" label="Asking" />, 'Asking'],
  [
    'the steps',
    <StepIndicator key="t" label="Steps" steps={steps(1)} />,
    <StepIndicator key="t" label="Steps" steps={steps(2)} />,
    '1. Details2. Method (this step)3. Verification',
  ],
  [
    'the label of a box',
    <CheckboxField key="t" name="all" label="Select all" />,
    <CheckboxField key="t" name="all" label="Select 8 payments" optional />,
    'Select 8 payments (optional)',
  ],
];

test.each(cases)(
  'updates %s after a browser translation',
  { tags: ['CTX-02'] },
  (_name, before, after, says) => {
    const { container, rerender } = renderInPortal(before);
    translate(container);
    rerender(after);
    expect(container.textContent).toBe(says);
  },
);
