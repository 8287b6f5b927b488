import type { CertificateDetails } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { centsText } from '@portal/domain/values/money';
import { DescriptionList, DescriptionListItem } from '@portal/ui';
import { CONTACT_SUPPORT } from '../certificates/texts.ts';
import { formatDate, qualificationLabel } from '../format.ts';
import { NOT_ON_FILE, QUALIFICATION_NOTES } from './texts.ts';

/** Identifying data and face amount, below the page title (DETAIL-03 to DETAIL-06). */
export function DetailsHeader({ certificate }: { certificate: CertificateDetails }) {
  const { CertificateNumber, CertificateValues, IssueDate, LineOfBusiness } = certificate;
  const qualified = qualificationLabel(CertificateValues.QualificationCode);
  const annuity = isAnnuity(LineOfBusiness);
  return (
    <DescriptionList columns="line">
      <DescriptionListItem label="Certificate number">{CertificateNumber}</DescriptionListItem>
      {!annuity && <FaceValue certificate={certificate} />}
      {LineOfBusiness === 'I' && (
        <DescriptionListItem label="Issue date" missing={NOT_ON_FILE}>
          {formatDate(IssueDate)}
        </DescriptionListItem>
      )}
      {annuity && qualified && (
        <DescriptionListItem label="Tax qualification" note={QUALIFICATION_NOTES[qualified]}>
          {qualified}
        </DescriptionListItem>
      )}
    </DescriptionList>
  );
}

/** DETAIL-05; for a suspended certificate only by phone (CERT-09, R-14). */
function FaceValue({ certificate }: { certificate: CertificateDetails }) {
  return (
    <DescriptionListItem label="Face value" missing={NOT_ON_FILE}>
      {isSuspended(certificate) ? CONTACT_SUPPORT : centsText(certificate.FaceAmount)}
    </DescriptionListItem>
  );
}
