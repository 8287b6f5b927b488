import { type Certificate, GetCertificateSummary, GetPaymentList, useApiQuery } from '@portal/api';
import { isPayorOnly, ownedCertificates } from '@portal/domain/certificates/certificate-status';
import { problemText } from '@portal/domain/help/problem-texts';
import { useMember } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { PaymentSummaryPanel } from '@portal/shared-features/payment-summary-panel';
import { PrintHeader } from '@portal/shared-features/print-header';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Icon, PageHeader, ScreenOnly, Stack, TextLink } from '@portal/ui';
import { useDeferredValue } from 'react';
import { WelcomePacket } from '../welcome-packet/welcome-packet.tsx';
import { CertificateList } from './certificate-list.tsx';
import { CertificatesLoading } from './certificates-loading.tsx';
import { NoCertificates } from './no-certificates.tsx';
import { NoOwnedCertificates } from './no-owned-certificates.tsx';
import { ownsNoCertificates } from './owns-no-certificates.ts';
import { VALUES_UNCHANGED } from './texts.ts';

/** Owned certificates, and the amount due on them (CERT-01 to CERT-05, CERT-20 to CERT-22). */
export function CertificatesPage() {
  const { nameId } = useMember();
  const query = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const lines = useApiQuery(GetPaymentList, { query: { lifeProNameId: nameId } });
  // Not `isPending`, which is true again during a retry: the list stays.
  const isAmountSettled = lines.data !== undefined || lines.isFetchedAfterMount;
  // The summary and the list appear together to avoid a layout shift; both queries run in parallel. The first render of
  // the list takes long. Deferred, it does not block taps.
  const isLoaded = useDeferredValue(isAmountSettled && query.data !== undefined);
  const shown = (isLoaded && query.data?.Certificates) || [];
  const hasFailed = query.isError && query.data === undefined;

  return (
    <>
      <PrintHeader />
      <PageHeader
        title="Certificates"
        lead={isPayorOnly(shown) ? 'What is due, and what you pay for.' : 'What you own, and what is due.'}
      />
      <WelcomePacket />
      <Stack gap={{ base: '3', md: '8', _print: '8' }}>
        {/* If the certificates fail to load, the error below covers both. */}
        {!hasFailed && <PaymentSummaryPanel isPending={!isLoaded} isNamedBelow={isOnlyOne(shown)} />}
        <QueryPanel
          query={query}
          isPending={!isLoaded}
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
              <Stack gap="8">
                <CertificateList certificates={ownedCertificates(Certificates)} />
                <FamilyLink />
              </Stack>
            )
          }
        </QueryPanel>
      </Stack>
    </>
  );
}

/** The list below shows the only certificate that the member owns or pays for. */
function isOnlyOne(certificates: readonly Certificate[]): boolean {
  return certificates.length === 1 && ownedCertificates(certificates).length === 1;
}

function FamilyLink() {
  return (
    <ScreenOnly>
      <TextLink asChild standalone>
        <Link to="/certificates/for-my-family">
          <Icon name="print" />
          <span>Print a page for my family</span>
        </Link>
      </TextLink>
    </ScreenOnly>
  );
}
