import { type Certificate, type CertificateDetails, GetCertificateDetails, useApiQuery } from '@portal/api';
import { isPending } from '@portal/domain/certificates/certificate-status';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { problemText } from '@portal/domain/help/problem-texts';
import { useMember } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Alert, Card, DescriptionList, DescriptionListItem, Heading, Stack, Text } from '@portal/ui';
import { BeneficiaryItems } from '../certificate-details/beneficiary-list.tsx';
import { NOT_IN_FORCE, PENDING_TITLE } from '../certificate-details/texts.ts';
import { MainValues } from '../certificates/main-values.tsx';
import { VALUES_UNCHANGED } from '../certificates/texts.ts';
import { DescriptionListLoading } from '../description-list-loading.tsx';
import { formatNames, insuredNames } from '../format.ts';

/** A certificate with its main values and beneficiaries. Each one loads, and may fail, separately. */
export function FamilyCertificate({ certificate }: { certificate: Certificate }) {
  const { nameId } = useMember();
  const { CertificateNumber, ProductDescription } = certificate;
  const query = useApiQuery(GetCertificateDetails, {
    query: { lifeProNameId: nameId, certificateNumber: CertificateNumber },
  });
  return (
    <Card as="li" breakInside="avoid">
      <Stack gap={{ base: '4', _print: '1' }}>
        {/* Two certificates may be the same product. */}
        <Heading as="h3" size="md">
          {[ProductDescription, insuredNames(certificate), CertificateNumber].filter(Boolean).join(', ')}
        </Heading>
        {isPending(certificate) && (
          <Alert tone="info" title={PENDING_TITLE}>
            <Text>{NOT_IN_FORCE}</Text>
          </Alert>
        )}
        <QueryPanel
          query={query}
          loadingLabel={`Getting certificate ${CertificateNumber}`}
          loading={<DescriptionListLoading count={6} />}
          failedText={problemText('certificateInformation')}
          failedHelp={VALUES_UNCHANGED}
          empty={null}
        >
          {(details) => <Facts certificate={details} />}
        </QueryPanel>
      </Stack>
    </Card>
  );
}

function Facts({ certificate }: { certificate: CertificateDetails }) {
  const insured = insuredNames(certificate);
  const owner = formatNames(certificate.Owner);
  const annuity = isAnnuity(certificate.LineOfBusiness);
  const role = annuity ? 'Annuitant' : 'Insured';
  return (
    <DescriptionList
      columns={3}
      rowGap={{ base: '4', _print: '1' }}
      display={{ _print: 'grid' }}
      gridTemplateColumns={{ _print: 'repeat(3, minmax(0, 1fr))' }}
    >
      <MainValues certificate={certificate} />
      {/* The cards omit it. Here it says that nothing is paid after a death. */}
      {annuity && isQuoted(certificate) && certificate.EstimatedDeathBenefit === 0 && (
        <DescriptionListItem label="Death benefit">$0.00</DescriptionListItem>
      )}
      <BeneficiaryItems certificate={certificate} />
      {owner !== '' && owner === insured ? (
        <DescriptionListItem label={`${role} and owner`}>{owner}</DescriptionListItem>
      ) : (
        <>
          <DescriptionListItem label={role} missing="None">
            {insured}
          </DescriptionListItem>
          <DescriptionListItem label="Owner">{owner}</DescriptionListItem>
        </>
      )}
    </DescriptionList>
  );
}
