import { type CertificateSummary, GetCertificateSummary, useCall } from '@portal/api';
import { ownedCertificates } from '@portal/domain/certificate-status';
import { showsPaymentInfo } from '@portal/domain/payment-summary';
import { problemText } from '@portal/domain/problem-texts';
import { ByPhonePage, QueryPanel, useMember } from '@portal/platform';
import { useParams } from '@portal/router';
import { Card, EmptyState, Heading, Stack } from '@portal/ui';
import { CertificateFacts } from '../certificates/certificate-facts.tsx';
import { CertificatesLoading } from '../certificates/certificates-loading.tsx';
import { PaymentInfo } from '../certificates/payment-info.tsx';
import { NO_CERTIFICATES, VALUES_UNCHANGED } from '../certificates/texts.ts';

/** What the summary knows of one certificate; its values are read out by telephone (AMB-58). */
export function CertificateDetailsPage() {
  const { nameId } = useMember();
  const { certificate: number } = useParams();
  const query = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const find = ({ Certificates }: CertificateSummary) =>
    ownedCertificates(Certificates).find(({ CertificateNumber }) => CertificateNumber === number);

  return (
    <ByPhonePage
      title="Certificate Details"
      lead="Call us for the cash value, loans and beneficiaries of your certificate: we read them to you."
      back={{ to: '/certificates', label: 'Back to Certificates' }}
    >
      <QueryPanel
        query={query}
        loading={<CertificatesLoading />}
        failedText={problemText('certificateInformation')}
        failedHelp={VALUES_UNCHANGED}
        isEmpty={(summary) => find(summary) === undefined}
        empty={<EmptyState title={NO_CERTIFICATES} />}
      >
        {(summary) => {
          const certificate = find(summary);
          return (
            certificate && (
              <Card>
                <Stack gap="6">
                  <Heading as="h2">{certificate.ProductDescription}</Heading>
                  <CertificateFacts certificate={certificate} />
                  {showsPaymentInfo(certificate) && <PaymentInfo certificate={certificate} />}
                </Stack>
              </Card>
            )
          );
        }}
      </QueryPanel>
    </ByPhonePage>
  );
}
