import type { Certificate } from '@portal/api';
import { type FormEligibility, ineligibilityReason } from '@portal/domain/forms/form-eligibility';
import { Text } from '@portal/ui';
import { ineligibilityText } from '../ineligibility-text.ts';
import { FormRow } from './form-row.tsx';

interface Props {
  readonly eligibility: FormEligibility<Certificate>;
  readonly certificates: readonly Certificate[];
}

/** An unavailable form: disabled, with target group and reason (FORM-05). */
export function IneligibleForm({ eligibility, certificates }: Props) {
  const reason = ineligibilityReason(eligibility, certificates);
  return (
    <FormRow>
      <div>
        <Text role="link" aria-disabled="true" tone="muted" fontWeight="semibold">
          {eligibility.fName}
        </Text>
        <Text tone="muted">{reason && ineligibilityText(eligibility.DocuSignEnvelopeId, reason)}</Text>
      </div>
    </FormRow>
  );
}
