import type { CertificateDetails } from '@portal/api';
import { Card, PanelSection, Stack, Text } from '@portal/ui';
import { BeneficiaryList, hasBeneficiaries } from './beneficiary-list.tsx';
import { FormButton } from './form-signing.tsx';
import { REVIEW_BENEFICIARIES } from './texts.ts';

/** Beneficiaries, and how to change them (DETAIL-09 to DETAIL-13, F-16). */
export function Beneficiaries({ certificate }: { certificate: CertificateDetails }) {
  return (
    <PanelSection title="Beneficiaries">
      <Card>
        <Stack gap="6" alignItems="start">
          <BeneficiaryList certificate={certificate} />
          {hasBeneficiaries(certificate) && <Text>{REVIEW_BENEFICIARIES}</Text>}
        </Stack>
        <FormButton envelope={46}>Change Beneficiaries</FormButton>
      </Card>
    </PanelSection>
  );
}
