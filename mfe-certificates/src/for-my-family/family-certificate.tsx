import { type Certificate, type CertificateDetails, GetCertificateDetails, useApiQuery } from '@portal/api';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { problemText } from '@portal/domain/help/problem-texts';
import { useMember } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Card, DescriptionListItem, LoadingState, PanelSection, SkeletonText, Stack } from '@portal/ui';
import { BeneficiaryList } from '../certificate-details/beneficiary-list.tsx';
import { MainValues } from '../certificates/main-values.tsx';
import { VALUES_UNCHANGED } from '../certificates/texts.ts';
import { formatNames } from '../format.ts';
import { WideDescriptionList } from '../wide-description-list.tsx';

const BENEFICIARY_LABELS = { primary: 'Primary beneficiary', contingent: 'Contingent beneficiary' };

/** A certificate with its main values and beneficiaries. Each one loads, and may fail, separately. */
export function FamilyCertificate({ certificate }: { certificate: Certificate }) {
  const { nameId } = useMember();
  const { CertificateNumber, ProductDescription } = certificate;
  const query = useApiQuery(GetCertificateDetails, {
    query: { lifeProNameId: nameId, certificateNumber: CertificateNumber },
  });
  return (
    // Two certificates may be the same product.
    <PanelSection title={`${ProductDescription}, ${CertificateNumber}`}>
      <Card breakInside="avoid">
        <QueryPanel
          query={query}
          loading={
            <LoadingState label={`Getting certificate ${CertificateNumber}`}>
              <SkeletonText lines={4} />
            </LoadingState>
          }
          failedText={problemText('certificateInformation')}
          failedHelp={VALUES_UNCHANGED}
          empty={null}
        >
          {(details) => <Facts certificate={details} />}
        </QueryPanel>
      </Card>
    </PanelSection>
  );
}

function Facts({ certificate }: { certificate: CertificateDetails }) {
  const { Annuitants, Insured, LineOfBusiness, Owner } = certificate;
  return (
    <Stack gap="6">
      <WideDescriptionList>
        <MainValues certificate={certificate} />
      </WideDescriptionList>
      <BeneficiaryList certificate={certificate} labels={BENEFICIARY_LABELS} />
      <WideDescriptionList>
        {isAnnuity(LineOfBusiness) ? (
          <DescriptionListItem label="Annuitant" missing="None">
            {formatNames(Annuitants)}
          </DescriptionListItem>
        ) : (
          <DescriptionListItem label="Insured">{formatNames(Insured)}</DescriptionListItem>
        )}
        <DescriptionListItem label="Owner">{formatNames(Owner)}</DescriptionListItem>
      </WideDescriptionList>
    </Stack>
  );
}
