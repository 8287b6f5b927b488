import { GetCertificateSummary, useApiQuery } from '@portal/api';
import { isPayorOnly, ownedCertificates } from '@portal/domain/certificates/certificate-status';
import { problemText } from '@portal/domain/help/problem-texts';
import { useMember } from '@portal/section-sdk';
import { BackLink } from '@portal/shared-features/back-link';
import { PrintHeader } from '@portal/shared-features/print-header';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Button, CardList, Icon, PageHeader, PanelSection, ScreenOnly } from '@portal/ui';
import { CertificatesLoading } from '../certificates/certificates-loading.tsx';
import { groupCertificates } from '../certificates/group-certificates.ts';
import { NoCertificates } from '../certificates/no-certificates.tsx';
import { NoOwnedCertificates } from '../certificates/no-owned-certificates.tsx';
import { ownsNoCertificates } from '../certificates/owns-no-certificates.ts';
import { VALUES_UNCHANGED } from '../certificates/texts.ts';
import { FamilyCertificate } from './family-certificate.tsx';
import { SupportContact } from './support-contact.tsx';

/** One page to print: owned certificates with values and beneficiaries, and whom to call (CERT-05, CERT-22). */
export function ForMyFamilyPage() {
  const { nameId } = useMember();
  const query = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <PrintHeader />
      <BackLink to="/certificates" label="Back to Certificates" />
      <PageHeader title="For my family" lead="What your family needs to know. Keep it with your papers." />
      <QueryPanel
        query={query}
        loadingLabel="Getting your certificates"
        loading={<CertificatesLoading />}
        failedText={problemText('certificates')}
        failedHelp={VALUES_UNCHANGED}
        isEmpty={({ Certificates }) =>
          !ownsNoCertificates(Certificates) && ownedCertificates(Certificates).length === 0
        }
        empty={<NoCertificates />}
      >
        {({ Certificates }) =>
          ownsNoCertificates(Certificates) ? (
            <NoOwnedCertificates payorOnly={isPayorOnly(Certificates)} />
          ) : (
            <>
              <PrintButton />
              <SupportContact />
              {groupCertificates(ownedCertificates(Certificates)).map(({ title, certificates, total }) => (
                <PanelSection key={title} title={title} count={total}>
                  <CardList>
                    {certificates.map((certificate) => (
                      <FamilyCertificate key={certificate.CertificateNumber} certificate={certificate} />
                    ))}
                  </CardList>
                </PanelSection>
              ))}
            </>
          )
        }
      </QueryPanel>
    </>
  );
}

function PrintButton() {
  return (
    <ScreenOnly>
      <Button marginBlockEnd="8" onClick={() => window.print()}>
        <Icon name="print" />
        Print this page
      </Button>
    </ScreenOnly>
  );
}
