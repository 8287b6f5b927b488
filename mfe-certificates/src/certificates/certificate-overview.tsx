import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { centsText } from '@portal/domain/values/money';
import { DescriptionListItem } from '@portal/ui';
import { formatDate, formatNames, formatRateText, qualificationLabel } from '../format.ts';
import { WideDescriptionList } from '../wide-description-list.tsx';
import { CONTACT_SUPPORT } from './texts.ts';

/** Summary data of a certificate (CERT-07 to CERT-16). */
export function CertificateOverview({ certificate }: { certificate: Certificate }) {
  const { IssueDate, LineOfBusiness, RiderNames } = certificate;
  return (
    <WideDescriptionList>
      <FaceAmount certificate={certificate} />
      {LineOfBusiness === 'I' && <InterestRates certificate={certificate} />}
      <DescriptionListItem label="Certificate number">{certificate.CertificateNumber}</DescriptionListItem>
      <DescriptionListItem label="Issue date">{formatDate(IssueDate)}</DescriptionListItem>
      <DescriptionListItem label="Tax qualification">
        {qualificationLabel(certificate.CertificateValues.QualificationCode)}
      </DescriptionListItem>
      <DescriptionListItem label="Owner">{formatNames(certificate.Owner)}</DescriptionListItem>
      {isAnnuity(LineOfBusiness) ? (
        <DescriptionListItem label="Annuitant" missing="None">
          {formatNames(certificate.Annuitants)}
        </DescriptionListItem>
      ) : (
        <DescriptionListItem label="Insured">{formatNames(certificate.Insured)}</DescriptionListItem>
      )}
      <DescriptionListItem label="Payor" missing="None">
        {formatNames(certificate.Payor)}
      </DescriptionListItem>
      <DescriptionListItem label="Riders" missing="None">
        {RiderNames.map(({ RiderName }) => RiderName).join(', ')}
      </DescriptionListItem>
    </WideDescriptionList>
  );
}

/** CERT-08, CERT-09. An annuity may have no face amount. */
function FaceAmount({ certificate }: { certificate: Certificate }) {
  const { FaceAmount: amount, LineOfBusiness } = certificate;
  if (isSuspended(certificate))
    return <DescriptionListItem label="Face amount">{CONTACT_SUPPORT}</DescriptionListItem>;
  if (amount === null && isAnnuity(LineOfBusiness)) return null;
  return (
    <DescriptionListItem label="Face amount" emphasis={amount !== null}>
      {centsText(amount)}
    </DescriptionListItem>
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
