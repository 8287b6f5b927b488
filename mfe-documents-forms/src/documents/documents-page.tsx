import { type Certificate, GetCertificateSummary, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { useApiExtension, useMember, usePlatform } from '@portal/section-sdk';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { PrintHeader } from '@portal/shared-features/print-header';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { EmptyState, LoadingState, PageHeader, PhoneLink, Skeleton, Stack, Text } from '@portal/ui';
import { PanelsSkeleton } from '../panels-skeleton.tsx';
import { CertificateDocuments, useDocumentList } from './certificate-documents.tsx';
import { CertificateSelect, NO_CERTIFICATE } from './certificate-select.tsx';
import type { DocumentActions } from './document-download.ts';
import { LazyDownloadOverlay } from './lazy-download-overlay.tsx';
import { NewDocuments, useNewDocuments } from './new-documents.tsx';
import { PaperlessLink } from './paperless/paperless-link.tsx';
import { TaxForms, useTaxForms } from './tax-forms.tsx';
import { DOCUMENTS_UNCHANGED, PAYOR_SEES_BILLS } from './texts.ts';
import { useDocumentDownload } from './use-document-download.ts';
import { useFilterParams } from './use-filter-params.ts';

const SecondarySections = lazyPart(
  async () => (await import('./secondary-sections.tsx')).SecondarySections,
  <Skeleton paddingBlock="12" />,
);

/** Documents on file, by certificate (DOC-01 to DOC-11, F-10, F-11). */
export function DocumentsPage() {
  const { nameId } = useMember();
  const { filterParams, setFilterParams } = useFilterParams();
  const { store, actions, failure } = useDocumentDownload();
  const query = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const selected = query.data && findSelected(query.data.Certificates, filterParams.certificate);
  const documents = useDocumentList(selected?.CertificateNumber);
  // The documents of an only certificate include the new ones.
  const newDocuments = useNewDocuments(
    selected === undefined
      ? query.data !== undefined
      : query.data?.Certificates.length === 1 && documents.isSuccess,
  );
  const taxForms = useTaxForms();
  const hasPaperless = useApiExtension('paperless');
  // Not `isPending`, which is true again during a retry.
  const listsLoading = [newDocuments, taxForms].some(
    ({ isAvailable, query }) => isAvailable && !query.isFetched,
  );
  const newDocumentIds = new Set(newDocuments.query.data?.Documents.map(({ DocumentId }) => DocumentId));
  const documentActions = { actions, failure, newDocumentIds };
  return (
    <>
      <PrintHeader />
      <PageHeader title="Documents" lead="Your tax forms, statements and contracts." />
      <QueryPanel
        query={query}
        loadingLabel="Getting your certificates"
        loading={<PanelsSkeleton count={2} />}
        failedText={problemText('certificates')}
        failedHelp={DOCUMENTS_UNCHANGED}
        isEmpty={({ Certificates }) => Certificates.length === 0}
        empty={<NothingOnFile />}
      >
        {({ Certificates }) => {
          // Tax forms go to owners.
          const isOwner = (selected ? [selected] : Certificates).some(({ IsOwner }) => IsOwner);
          return (
            <Stack gap="8">
              <Stack gap="3">
                {Certificates.length === 1 ? (
                  selected && (
                    <Text fontWeight="semibold">{`${selected.ProductDescription}, ${selected.CertificateNumber}`}</Text>
                  )
                ) : (
                  <CertificateSelect
                    certificates={Certificates}
                    value={selected?.CertificateNumber ?? NO_CERTIFICATE}
                    onChange={(certificate) => setFilterParams({ certificate, year: '', formType: '' })}
                  />
                )}
                {selected?.IsPayor && !isOwner && <Text>{PAYOR_SEES_BILLS}</Text>}
                {hasPaperless && <PaperlessLink />}
              </Stack>
              {selected ? (
                <CertificateDocuments
                  key={selected.CertificateNumber}
                  certificateNumber={selected.CertificateNumber}
                  query={documents}
                  filter={filterParams}
                  onFilter={setFilterParams}
                  documentActions={documentActions}
                />
              ) : (
                <ListsOfAll
                  isLoading={listsLoading}
                  taxForms={taxForms}
                  newDocuments={newDocuments}
                  certificates={Certificates}
                  documentActions={documentActions}
                />
              )}
              {/* Waits for the lists above, whose height varies, to avoid a layout shift. */}
              {(selected !== undefined || !listsLoading) && (
                <SecondarySections hasTaxFormDates={isOwner} hasPaperless={hasPaperless} />
              )}
            </Stack>
          );
        }}
      </QueryPanel>
      <LazyDownloadOverlay store={store} onClose={actions.stop} />
    </>
  );
}

interface ListsOfAllProps {
  readonly isLoading: boolean;
  readonly taxForms: ReturnType<typeof useTaxForms>;
  readonly newDocuments: ReturnType<typeof useNewDocuments>;
  readonly certificates: readonly Certificate[];
  readonly documentActions: DocumentActions;
}

/** Tax forms and new documents of all certificates. They appear together to avoid a layout shift. */
function ListsOfAll({ isLoading, taxForms, newDocuments, ...list }: ListsOfAllProps) {
  if (isLoading) {
    return (
      <LoadingState label="Getting your tax forms and new documents">
        <PanelsSkeleton count={2} />
      </LoadingState>
    );
  }
  const queries = [taxForms.query, newDocuments.query];
  if (queries.every(({ isLoadingError }) => isLoadingError)) {
    // One alert, so that the page says once whom to call (F-23).
    return (
      <RequestErrorAlert
        error={taxForms.query.error}
        text={problemText('documentList')}
        onRetry={() => {
          for (const { refetch } of queries) void refetch();
        }}
        retrying={taxForms.query.isFetching}
      >
        {DOCUMENTS_UNCHANGED}
      </RequestErrorAlert>
    );
  }
  return (
    <>
      {taxForms.isAvailable && <TaxForms query={taxForms.query} {...list} />}
      {newDocuments.isAvailable && <NewDocuments query={newDocuments.query} {...list} />}
    </>
  );
}

/** The only certificate, or the selected one. */
function findSelected(certificates: readonly Certificate[], number: string): Certificate | undefined {
  return certificates.length === 1
    ? certificates[0]
    : certificates.find(({ CertificateNumber }) => CertificateNumber === number);
}

/** Documents belong to certificates, so a member without certificates has none. */
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
