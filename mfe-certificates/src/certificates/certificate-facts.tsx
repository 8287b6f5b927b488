import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { centsText } from '@portal/domain/values/money';
import { Fact } from '@portal/ui';
import { dateText, names, qualification, rateText } from '../describe.ts';
import { WideFacts } from '../wide-facts.tsx';
import { CONTACT_SUPPORT } from './texts.ts';

/** What the summary knows of a certificate, labels above values (CERT-07 to CERT-16). */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { IssueDate, LineOfBusiness, RiderNames } = certificate;
  return (
    <WideFacts>
      <FaceAmount certificate={certificate} />
      {LineOfBusiness === 'I' && <InterestRates certificate={certificate} />}
      <Fact label="Certificate number">{certificate.CertificateNumber}</Fact>
      <Fact label="Issue date">{dateText(IssueDate)}</Fact>
      <Fact label="Tax qualification">{qualification(certificate.CertificateValues.QualificationCode)}</Fact>
      <Fact label="Owner">{names(certificate.Owner)}</Fact>
      {isAnnuity(LineOfBusiness) ? (
        <Fact label="Annuitant" missing="None">
          {names(certificate.Annuitants)}
        </Fact>
      ) : (
        <Fact label="Insured">{names(certificate.Insured)}</Fact>
      )}
      <Fact label="Payor" missing="None">
        {names(certificate.Payor)}
      </Fact>
      <Fact label="Riders" missing="None">
        {RiderNames.map(({ RiderName }) => RiderName).join(', ')}
      </Fact>
    </WideFacts>
  );
}

/** CERT-08, CERT-09. An annuity pays from its value and may have no face amount to speak of. */
function FaceAmount({ certificate }: { certificate: Certificate }) {
  const { FaceAmount: amount, LineOfBusiness } = certificate;
  if (isSuspended(certificate)) return <Fact label="Face amount">{CONTACT_SUPPORT}</Fact>;
  if (amount === null && isAnnuity(LineOfBusiness)) return null;
  return (
    <Fact label="Face amount" emphasis={amount !== null}>
      {centsText(amount)}
    </Fact>
  );
}

/** CERT-14 to CERT-16. */
function InterestRates({ certificate }: { certificate: Certificate }) {
  if (isSuspended(certificate)) return <Fact label="Interest rates">{CONTACT_SUPPORT}</Fact>;
  const { InterestRate, GuaranteedInterestRate } = certificate;
  return (
    <>
      <Fact label="Current interest rate" missing="N/A">
        {rateText(InterestRate)}
      </Fact>
      <Fact label="Guaranteed interest rate" missing="N/A">
        {rateText(GuaranteedInterestRate)}
      </Fact>
    </>
  );
}
