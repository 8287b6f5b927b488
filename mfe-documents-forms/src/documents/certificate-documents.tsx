import { GetDocumentList, useApiQuery } from '@portal/api';
import { DOCUMENT_GROUPS } from '@portal/domain/certificates/documents';
import { problemText } from '@portal/domain/help/problem-texts';
import { useMember } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { useDeferredValue } from 'react';
import { PanelsSkeleton } from '../panels-skeleton.tsx';
import type { DocumentActions } from './document-download.ts';
import { DocumentList } from './document-list.tsx';
import type { DocumentFilter } from './filter-documents.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

/** Documents of the selected certificate, if there is one. */
export function useDocumentList(certificateNumber: string | undefined) {
  const { nameId } = useMember();
  return useApiQuery(
    GetDocumentList,
    { query: { lifeProNameId: nameId, certificateNumber: certificateNumber ?? '' } },
    { enabled: certificateNumber !== undefined },
  );
}

interface Props {
  readonly certificateNumber: string;
  readonly query: ReturnType<typeof useDocumentList>;
  readonly filter: DocumentFilter;
  readonly onFilter: (filter: DocumentFilter) => void;
  readonly documentActions: DocumentActions;
}

/** Documents of a certificate in four groups, empty ones included (DOC-04, DOC-09, ERR-16). */
export function CertificateDocuments({ query, ...list }: Props) {
  // The first render of many documents takes long. Deferred, it does not block taps.
  const isLoaded = useDeferredValue(query.data !== undefined);
  return (
    <QueryPanel
      query={query}
      isPending={!isLoaded}
      loadingLabel="Getting your documents"
      loading={<PanelsSkeleton count={DOCUMENT_GROUPS.length} />}
      failedText={problemText('documentList')}
      failedHelp={DOCUMENTS_UNCHANGED}
      // Without documents, the groups still show the link for older ones.
      isEmpty={() => false}
      empty={null}
    >
      {(documents) => <DocumentList documents={documents} {...list} />}
    </QueryPanel>
  );
}
