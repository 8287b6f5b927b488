import { GetCertificateSummary, useCall } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember, usePlatform } from '@portal/platform';
import { EmptyState, LoadingState, PageHeader, PhoneLink, Skeleton, Stack, Text } from '@portal/ui';
import { lazy, Suspense, useMemo } from 'react';
import { CertificateDocuments } from './certificate-documents.tsx';
import { CertificateSelect, NO_CERTIFICATE } from './certificate-select.tsx';
import type { DocumentsAtHand } from './delivery.ts';
import { DeliveryCover } from './delivery-cover.tsx';
import { NewDocuments, useNewDocuments } from './new-documents.tsx';
import { TaxFormDays } from './tax-form-days.tsx';
import { DOCUMENTS_UNCHANGED } from './texts.ts';
import { useChoice } from './use-choice.ts';
import { useDelivery } from './use-delivery.ts';

const Paperless = lazy(async () => ({ default: (await import('./paperless/paperless.tsx')).Paperless }));

/** The documents on file, by certificate (DOC-01 to DOC-11, F-10, F-11). */
export function DocumentsPage() {
  const { nameId } = useMember();
  const { choice, choose } = useChoice();
  const { store, actions, failed } = useDelivery();
  const newDocuments = useNewDocuments();
  const atHand = useMemo<DocumentsAtHand>(() => {
    const ids = newDocuments.data?.Documents.map(({ DocumentId }) => DocumentId);
    return { actions, failed, newOnes: new Set(ids) };
  }, [actions, failed, newDocuments.data]);
  const query = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <PageHeader title="Documents" lead="Tax forms, statements and contracts, one certificate at a time." />
      <QueryPanel
        query={query}
        loading={
          <LoadingState label="Getting your certificates">
            <Skeleton maxWidth="field" />
          </LoadingState>
        }
        failedText={problemText('certificates')}
        failedHelp={DOCUMENTS_UNCHANGED}
        isEmpty={({ Certificates }) => Certificates.length === 0}
        empty={<NothingOnFile />}
      >
        {({ Certificates }) => {
          const chosen = Certificates.find(
            ({ CertificateNumber }) => CertificateNumber === choice.certificate,
          );
          return (
            <Stack gap="8">
              <CertificateSelect
                certificates={Certificates}
                value={chosen?.CertificateNumber ?? NO_CERTIFICATE}
                onChange={(certificate) => choose({ certificate, year: '', formType: '' })}
              />
              {chosen ? (
                <CertificateDocuments
                  key={chosen.CertificateNumber}
                  certificateNumber={chosen.CertificateNumber}
                  filter={choice}
                  onFilter={choose}
                  atHand={atHand}
                />
              ) : (
                <NewDocuments query={newDocuments} atHand={atHand} />
              )}
              {/* Below what is new, which takes as much room as there is of it: nothing in sight moves when it comes. */}
              {(chosen !== undefined || !newDocuments.isPending) && (
                <>
                  <TaxFormDays />
                  <Suspense fallback={<Skeleton paddingBlock="12" />}>
                    <Paperless />
                  </Suspense>
                </>
              )}
            </Stack>
          );
        }}
      </QueryPanel>
      <DeliveryCover store={store} onClose={actions.stop} />
    </>
  );
}

/** Documents belong to certificates: who has none has no documents here. */
function NothingOnFile() {
  const { config } = usePlatform();
  return (
    <EmptyState title="You have no certificates, and so no documents here.">
      <Text>
        If you are looking for a document, call us and we will mail it to you:{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </EmptyState>
  );
}
