import type { Certificate, Person } from '@portal/api';
import { isSuspended } from '@portal/domain/certificate-status';
import { dateFromWire, formatLongDate } from '@portal/domain/dates';
import { isAnnuity } from '@portal/domain/lines-of-business';
import { formatUsd, moneyFromWire } from '@portal/domain/money';
import { fullName } from '@portal/domain/names';
import { formatRate } from '@portal/domain/rates';
import { Fact, FactList } from '@portal/ui';
import { CONTACT_SUPPORT } from './texts.ts';

/** What the summary knows of a certificate, labels above values (CERT-07 to CERT-16). */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { IssueDate, LineOfBusiness, RiderNames } = certificate;
  return (
    <FactList rowGap={{ base: '4', md: '6' }}>
      <FaceAmount certificate={certificate} />
      {LineOfBusiness === 'I' && <InterestRates certificate={certificate} />}
      <Fact label="Certificate number">{certificate.CertificateNumber}</Fact>
      <Fact label="Issue date">{IssueDate && formatLongDate(dateFromWire(IssueDate))}</Fact>
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
    </FactList>
  );
}

/** CERT-08, CERT-09. An annuity pays from its value and may have no face amount to speak of. */
function FaceAmount({ certificate }: { certificate: Certificate }) {
  const { FaceAmount: amount, LineOfBusiness } = certificate;
  if (isSuspended(certificate)) return <Fact label="Face amount">{CONTACT_SUPPORT}</Fact>;
  if (amount === null && isAnnuity(LineOfBusiness)) return null;
  return (
    <Fact label="Face amount" emphasis={amount !== null}>
      {amount && formatUsd(moneyFromWire(amount))}
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
        {rate(InterestRate)}
      </Fact>
      <Fact label="Guaranteed interest rate" missing="N/A">
        {rate(GuaranteedInterestRate)}
      </Fact>
    </>
  );
}

function rate(percent: number | null): string | undefined {
  return percent === null ? undefined : formatRate(percent);
}

/** CERT-10. Nothing is claimed about taxes where no code is on file. */
function qualification(code: string | null): string | undefined {
  if (code === null) return undefined;
  return code === '0' ? 'Non-Qualified' : 'Qualified';
}

function names(people: readonly Person[]): string {
  return people.map(fullName).filter(Boolean).join(', ');
}
