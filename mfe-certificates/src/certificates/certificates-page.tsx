import { GetCertificateSummary, useCall } from '@portal/api';
import {
  isPayorOnly,
  isPendingOnly,
  ownedCertificates,
} from '@portal/domain/certificates/certificate-status';
import { problemText } from '@portal/domain/help/problem-texts';
import { PaymentSummaryPanel } from '@portal/member-features/payment-summary-panel';
import { QueryPanel } from '@portal/member-features/query-panel';
import { RecordHead } from '@portal/member-features/record-head';
import { usePaymentSummary } from '@portal/member-features/use-payment-summary';
import { useMember } from '@portal/platform';
import { PageHeader, Stack } from '@portal/ui';
import { WelcomePacket } from '../welcome-packet/welcome-packet.tsx';
import { CertificateList } from './certificate-list.tsx';
import { CertificatesLoading } from './certificates-loading.tsx';
import { NoCertificates } from './no-certificates.tsx';
import { OwnersOnly } from './owners-only.tsx';
import { VALUES_UNCHANGED } from './texts.ts';

/** The certificates that the member owns, and what is due on them (CERT-01 to CERT-05, CERT-20 to CERT-22). */
export function CertificatesPage() {
  const { nameId } = useMember();
  const query = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const { summary, failure } = usePaymentSummary();
  // The list waits for the summary above it, which would push it down; both calls are under way at once.
  const isSummaryThere = summary.state === 'loaded' || failure !== undefined;

  return (
    <>
      <PageHeader
        title="Certificates"
        lead="The life insurance and annuities that you own, and what is due."
      />
      <RecordHead />
      <WelcomePacket />
      <Stack gap="8">
        {/* When the certificates do not come, the failure below says so once for both. */}
        {!query.isError && <PaymentSummaryPanel />}
        <QueryPanel
          query={query}
          isPending={!isSummaryThere}
          loading={<CertificatesLoading />}
          failedText={problemText('certificates')}
          failedHelp={VALUES_UNCHANGED}
          isEmpty={({ Certificates }) =>
            !isOwnersOnly(Certificates) && !Certificates.some((one) => one.IsOwner)
          }
          empty={<NoCertificates />}
        >
          {({ Certificates }) =>
            isOwnersOnly(Certificates) ? (
              <OwnersOnly payorOnly={isPayorOnly(Certificates)} />
            ) : (
              <CertificateList certificates={ownedCertificates(Certificates)} />
            )
          }
        </QueryPanel>
      </Stack>
    </>
  );
}

/** CERT-22. */
function isOwnersOnly(certificates: Parameters<typeof isPayorOnly>[0] & Parameters<typeof isPendingOnly>[0]) {
  return isPayorOnly(certificates) || isPendingOnly(certificates);
}
