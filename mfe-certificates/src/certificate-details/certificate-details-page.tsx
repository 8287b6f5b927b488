import { problemText } from '@portal/domain/help/problem-texts';
import { Link, useParams } from '@portal/section-sdk/router';
import { BackLink } from '@portal/shared-features/back-link';
import { PrintHeader } from '@portal/shared-features/print-header';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import {
  Box,
  Button,
  DescriptionList,
  DescriptionListItem,
  EmptyState,
  HStack,
  Icon,
  LinkButton,
  PageHeader,
  SkeletonText,
} from '@portal/ui';
import { useDeferredValue } from 'react';
import { NO_CERTIFICATES, VALUES_UNCHANGED } from '../certificates/texts.ts';
import { DetailsHeader } from './details-header.tsx';
import { DetailsLoading } from './details-loading.tsx';
import { DetailsSections } from './details-sections.tsx';
import { useCertificateDetails } from './use-certificate-details.ts';

const TITLE = 'Certificate Details';

/** Details of a certificate that the member owns (ROUTE-07, DETAIL-01 to DETAIL-33, AMB-58). */
export function CertificateDetailsPage() {
  const { certificate: number = '' } = useParams();
  const { isKnown, details, product, quote, allowed } = useCertificateDetails(number);
  // The first render of the sections takes long. Deferred, it does not block taps.
  const shown = useDeferredValue(details.data !== undefined) ? details.data : undefined;
  const isLoading = isKnown && shown === undefined && details.status !== 'error';
  return (
    <>
      <PrintHeader />
      <HStack justifyContent="space-between" flexWrap="wrap" marginBlockEnd="2">
        <BackLink to="/certificates" label="Back to Certificates" />
        {shown && <PrintButton />}
      </HStack>
      <PageHeader
        {...(isKnown
          ? { title: shown?.ProductDescription ?? product ?? number, kind: TITLE }
          : { title: TITLE })}
        // The facts of the header would move it.
        noNotice={isLoading}
      >
        {isLoading && <SkeletonText lines={1} />}
        {isKnown && shown && <DetailsHeader certificate={shown} />}
        {isKnown && !shown && !isLoading && product && <NumberOnly number={number} />}
      </PageHeader>
      {isKnown ? (
        <QueryPanel
          query={details}
          isPending={shown === undefined}
          loadingLabel="Getting your certificate"
          loading={<DetailsLoading />}
          failedText={problemText('certificateInformation')}
          failedHelp={VALUES_UNCHANGED}
          empty={null}
        >
          {(certificate) => (
            <>
              {details.isError && <OutdatedAlert query={details} />}
              <DetailsSections certificate={certificate} quote={quote} allowed={allowed} />
            </>
          )}
        </QueryPanel>
      ) : (
        <EmptyState
          title={NO_CERTIFICATES}
          actions={
            <LinkButton asChild>
              <Link to="/certificates">See your certificates</Link>
            </LinkButton>
          }
        >
          You can see the certificates that you own. Please choose one from your list.
        </EmptyState>
      )}
    </>
  );
}

/** The page keeps what it shows after a failed refetch, such as after a payment. */
function OutdatedAlert({ query }: { query: ReturnType<typeof useCertificateDetails>['details'] }) {
  return (
    <Box marginBlockEnd="8">
      <RequestErrorAlert
        error={query.error}
        text={problemText('certificateInformation')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        Amounts and dates below may be out of date. Please try again in a moment.
      </RequestErrorAlert>
    </Box>
  );
}

/** Names a certificate whose details failed to load, for members who call about it. */
function NumberOnly({ number }: { number: string }) {
  return (
    <DescriptionList columns="line">
      <DescriptionListItem label="Certificate number">{number}</DescriptionListItem>
    </DescriptionList>
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
