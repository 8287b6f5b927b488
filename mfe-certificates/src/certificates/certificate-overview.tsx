import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { DescriptionList, DescriptionListItem } from '@portal/ui';
import { formatDate, formatNames, formatRateText, insuredNames, qualificationLabel } from '../format.ts';
import { MainValues } from './main-values.tsx';
import { CONTACT_SUPPORT } from './texts.ts';

/** Summary data of a certificate, its main value first (CERT-07 to CERT-16). */
export function CertificateOverview({ certificate }: { certificate: Certificate }) {
  const { IssueDate, RiderNames } = certificate;
  return (
    <DescriptionList columns={3}>
      <MainValues certificate={certificate} />
      {certificate.LineOfBusiness === 'I' && <InterestRates certificate={certificate} />}
      <DescriptionListItem label="Issue date">{formatDate(IssueDate)}</DescriptionListItem>
      <DescriptionListItem label="Tax qualification">
        {qualificationLabel(certificate.CertificateValues.QualificationCode)}
      </DescriptionListItem>
      <People certificate={certificate} />
      <DescriptionListItem label="Riders" missing="None">
        {RiderNames.map(({ RiderName }) => RiderName).join(', ')}
      </DescriptionListItem>
    </DescriptionList>
  );
}

/** CERT-11 to CERT-13. One name in all three roles is shown once. */
function People({ certificate }: { certificate: Certificate }) {
  const insured = insuredNames(certificate);
  const owner = formatNames(certificate.Owner);
  if (owner === '' || owner !== insured || owner !== formatNames(certificate.Payor))
    return <PeopleItems certificate={certificate} />;
  const annuity = isAnnuity(certificate.LineOfBusiness);
  return (
    <DescriptionListItem label={annuity ? 'Owner, annuitant and payor' : 'Owner, insured and payor'}>
      {owner}
    </DescriptionListItem>
  );
}

/** Owner, insured or annuitant, and payor (CERT-11 to CERT-13, DETAIL-07). */
export function PeopleItems({ certificate }: { certificate: Certificate }) {
  const insured = insuredNames(certificate);
  return (
    <>
      <DescriptionListItem label="Owner">{formatNames(certificate.Owner)}</DescriptionListItem>
      {isAnnuity(certificate.LineOfBusiness) ? (
        <DescriptionListItem label="Annuitant" missing="None">
          {insured}
        </DescriptionListItem>
      ) : (
        <DescriptionListItem label="Insured">{insured}</DescriptionListItem>
      )}
      <DescriptionListItem label="Payor" missing="None">
        {formatNames(certificate.Payor)}
      </DescriptionListItem>
    </>
  );
}

/** CERT-14 to CERT-16. */
function InterestRates({ certificate }: { certificate: Certificate }) {
  if (isSuspended(certificate))
    return <DescriptionListItem label="Interest rates">{CONTACT_SUPPORT}</DescriptionListItem>;
  const { InterestRate, GuaranteedInterestRate } = certificate;
  return (
    <>
      <DescriptionListItem label="Current interest rate" missing="N/A">
        {formatRateText(InterestRate)}
      </DescriptionListItem>
      <DescriptionListItem label="Guaranteed interest rate" missing="N/A">
        {formatRateText(GuaranteedInterestRate)}
      </DescriptionListItem>
    </>
  );
}
