import type { Beneficiary, CertificateDetails } from '@portal/api';
import { fullName } from '@portal/domain/people/names';
import { DescriptionList, DescriptionListItem, Text } from '@portal/ui';
import { CONTACT_SUPPORT_CENTER, SEE_STATEMENT } from './texts.ts';

interface Props {
  readonly certificate: CertificateDetails;
}

/** Primary and contingent beneficiaries, or where to ask for them (DETAIL-09, DETAIL-11 to DETAIL-13). */
export function BeneficiaryList({ certificate }: Props) {
  if (!hasBeneficiaries(certificate)) return <Text>{whereToAsk(certificate)}</Text>;
  return (
    <DescriptionList columns={3}>
      <Groups certificate={certificate} primary="Primary" contingent="Contingent" />
    </DescriptionList>
  );
}

/** The same as items of a longer list, with labels that need no heading. */
export function BeneficiaryItems({ certificate }: Props) {
  if (!hasBeneficiaries(certificate))
    return <DescriptionListItem label="Beneficiaries">{whereToAsk(certificate)}</DescriptionListItem>;
  return (
    <Groups certificate={certificate} primary="Primary beneficiary" contingent="Contingent beneficiary" />
  );
}

interface GroupsProps extends Props {
  readonly primary: string;
  readonly contingent: string;
}

function Groups({ certificate, primary, contingent }: GroupsProps) {
  return (
    <>
      <DescriptionListItem label={primary} missing="None">
        {list(certificate.BeneficiaryOne)}
      </DescriptionListItem>
      <DescriptionListItem label={contingent} missing="None">
        {list(certificate.BeneficiaryTwo)}
      </DescriptionListItem>
    </>
  );
}

/** DETAIL-11, DETAIL-12. */
function whereToAsk({ LineOfBusiness }: CertificateDetails): string {
  return LineOfBusiness === 'I' ? CONTACT_SUPPORT_CENTER : SEE_STATEMENT;
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
