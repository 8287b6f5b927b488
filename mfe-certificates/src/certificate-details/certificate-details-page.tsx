import { problemText } from '@portal/domain/help/problem-texts';
import { BackLink } from '@portal/member-features/back-link';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useParams } from '@portal/router';
import { Button, EmptyState, Icon, PageHeader } from '@portal/ui';
import { NO_CERTIFICATES, VALUES_UNCHANGED } from '../certificates/texts.ts';
import { DetailsLoading } from './details-loading.tsx';
import { DetailsRecord } from './details-record.tsx';
import { useDetails } from './use-details.ts';

const TITLE = 'Certificate Details';

/** One certificate that the member owns, whole (ROUTE-07, DETAIL-01 to DETAIL-33, AMB-58). */
export function CertificateDetailsPage() {
  const { certificate: number = '' } = useParams();
  const { exists, details, product, quote, allowed } = useDetails(number);
  return (
    <>
      <BackLink to="/certificates" label="Back to Certificates" />
      <PageHeader
        {...(exists ? { title: [product, number].filter(Boolean).join(' '), kind: TITLE } : { title: TITLE })}
        lead={exists && 'What this certificate is worth, what is due, and who is on it.'}
        actions={details.data && <PrintButton />}
      />
      {exists ? (
        <QueryPanel
          query={details}
          loading={<DetailsLoading />}
          failedText={problemText('certificateInformation')}
          failedHelp={VALUES_UNCHANGED}
          empty={null}
        >
          {(certificate) => <DetailsRecord certificate={certificate} quote={quote} allowed={allowed} />}
        </QueryPanel>
      ) : (
        <EmptyState title={NO_CERTIFICATES}>
          You can see the certificates that you own. Please go back and choose one from your list.
        </EmptyState>
      )}
    </>
  );
}

function PrintButton() {
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="print" />
      Print
    </Button>
  );
}
