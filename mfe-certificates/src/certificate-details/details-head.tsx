import type { CertificateDetails } from '@portal/api';
import { isSuspended } from '@portal/domain/certificate-status';
import { isAnnuity } from '@portal/domain/lines-of-business';
import { Badge, Card, Fact, FactList, Heading, HStack, Stack } from '@portal/ui';
import { CONTACT_SUPPORT } from '../certificates/texts.ts';
import { centsText, dateText, qualification } from '../describe.ts';
import { NOT_ON_FILE } from './texts.ts';

/** Which certificate this is, and for how much (DETAIL-02 to DETAIL-06). */
export function DetailsHead({ certificate }: { certificate: CertificateDetails }) {
  const { CertificateNumber, CertificateValues, IssueDate, LineOfBusiness } = certificate;
  const qualified = qualification(CertificateValues.QualificationCode);
  const annuity = isAnnuity(LineOfBusiness);
  return (
    <Card>
      <Stack gap="6">
        <HStack gap="3" wrap="wrap">
          <Heading as="h2" size="xl">
            {certificate.ProductDescription}
          </Heading>
          {annuity && qualified && <Badge tone="neutral">{qualified}</Badge>}
        </HStack>
        <FactList>
          <Fact label="Certificate number">{CertificateNumber}</Fact>
          {!annuity && <FaceValue certificate={certificate} />}
          {LineOfBusiness === 'I' && (
            <Fact label="Issue date" missing={NOT_ON_FILE}>
              {dateText(IssueDate)}
            </Fact>
          )}
        </FactList>
      </Stack>
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
