import type { CertificateDetails } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { centsText } from '@portal/domain/values/money';
import { Card, Fact } from '@portal/ui';
import { CONTACT_SUPPORT } from '../certificates/texts.ts';
import { dateText, qualification } from '../describe.ts';
import { WideFacts } from '../wide-facts.tsx';
import { NOT_ON_FILE, QUALIFICATION_NOTES } from './texts.ts';

/** What identifies the certificate beside its name in the title of the page, and for how much it is (DETAIL-02 to DETAIL-06). */
export function DetailsHead({ certificate }: { certificate: CertificateDetails }) {
  const { CertificateNumber, CertificateValues, IssueDate, LineOfBusiness } = certificate;
  const qualified = qualification(CertificateValues.QualificationCode);
  const annuity = isAnnuity(LineOfBusiness);
  return (
    <Card>
      <WideFacts>
        <Fact label="Certificate number">{CertificateNumber}</Fact>
        {!annuity && <FaceValue certificate={certificate} />}
        {annuity && qualified && (
          <Fact label="Tax qualification" note={QUALIFICATION_NOTES[qualified]}>
            {qualified}
          </Fact>
        )}
        {LineOfBusiness === 'I' && (
          <Fact label="Issue date" missing={NOT_ON_FILE}>
            {dateText(IssueDate)}
          </Fact>
        )}
      </WideFacts>
    </Card>
  );
}

/** DETAIL-05; of a suspended certificate it is told by telephone (CERT-09, R-14). */
function FaceValue({ certificate }: { certificate: CertificateDetails }) {
  return (
    <Fact label="Face value" missing={NOT_ON_FILE}>
      {isSuspended(certificate) ? CONTACT_SUPPORT : centsText(certificate.FaceAmount)}
    </Fact>
  );
}
