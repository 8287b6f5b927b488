import type { Beneficiary, CertificateDetails } from '@portal/api';
import { fullName } from '@portal/domain/people/names';
import { DescriptionListItem, Text } from '@portal/ui';
import { WideDescriptionList } from '../wide-description-list.tsx';
import { CONTACT_SUPPORT_CENTER, SEE_STATEMENT } from './texts.ts';

interface Props {
  readonly certificate: CertificateDetails;
  /** Names of both groups; the default suits a heading 'Beneficiaries'. */
  readonly labels?: { readonly primary: string; readonly contingent: string };
}

/** Primary and contingent beneficiaries, or where to ask for them (DETAIL-09, DETAIL-11 to DETAIL-13). */
export function BeneficiaryList({
  certificate,
  labels = { primary: 'Primary', contingent: 'Contingent' },
}: Props) {
  const { BeneficiaryOne, BeneficiaryTwo, LineOfBusiness } = certificate;
  if (!hasBeneficiaries(certificate))
    return <Text>{LineOfBusiness === 'I' ? CONTACT_SUPPORT_CENTER : SEE_STATEMENT}</Text>;
  return (
    <WideDescriptionList>
      <DescriptionListItem label={labels.primary} missing="None">
        {list(BeneficiaryOne)}
      </DescriptionListItem>
      <DescriptionListItem label={labels.contingent} missing="None">
        {list(BeneficiaryTwo)}
      </DescriptionListItem>
    </WideDescriptionList>
  );
}

export function hasBeneficiaries({ BeneficiaryOne, BeneficiaryTwo }: CertificateDetails): boolean {
  return BeneficiaryOne.length + BeneficiaryTwo.length > 0;
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
