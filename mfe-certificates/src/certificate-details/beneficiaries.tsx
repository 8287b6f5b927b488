import type { Beneficiary, CertificateDetails } from '@portal/api';
import { fullName } from '@portal/domain/people/names';
import { Card, DescriptionListItem, PanelSection, Stack, Text } from '@portal/ui';
import { WideDescriptionList } from '../wide-description-list.tsx';
import { FormButton } from './form-signing.tsx';
import { CONTACT_SUPPORT_CENTER, REVIEW_BENEFICIARIES, SEE_STATEMENT } from './texts.ts';

/** Beneficiaries, and how to change them (DETAIL-09 to DETAIL-13, F-16). */
export function Beneficiaries({ certificate }: { certificate: CertificateDetails }) {
  const { BeneficiaryOne, BeneficiaryTwo, LineOfBusiness } = certificate;
  const none = BeneficiaryOne.length + BeneficiaryTwo.length === 0;
  return (
    <PanelSection title="Beneficiaries">
      <Card>
        <Stack gap="6" alignItems="start">
          {none ? (
            <Text>{LineOfBusiness === 'I' ? CONTACT_SUPPORT_CENTER : SEE_STATEMENT}</Text>
          ) : (
            <>
              <WideDescriptionList>
                <DescriptionListItem label="Primary" missing="None">
                  {list(BeneficiaryOne)}
                </DescriptionListItem>
                <DescriptionListItem label="Contingent" missing="None">
                  {list(BeneficiaryTwo)}
                </DescriptionListItem>
              </WideDescriptionList>
              <Text tone="muted" maxWidth="none">
                {REVIEW_BENEFICIARIES}
              </Text>
            </>
          )}
        </Stack>
        <FormButton envelope={46}>Change Beneficiaries</FormButton>
      </Card>
    </PanelSection>
  );
}

function list(beneficiaries: readonly Beneficiary[]) {
  const names = beneficiaries.map(beneficiaryName).filter(Boolean);
  if (names.length === 0) return undefined;
  return (
    <ul>
      {names.map((name, position) => (
        // Two people may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered
        <li key={`${position} ${name}`}>{name}</li>
      ))}
    </ul>
  );
}

/** DETAIL-13. */
function beneficiaryName(beneficiary: Beneficiary): string {
  return beneficiary.BusinessName?.trim() || fullName(beneficiary);
}
