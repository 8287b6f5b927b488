import { GetDocumentList, useCall } from '@portal/api';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Grid, LoadingState, Skeleton, SkeletonText, Stack } from '@portal/ui';
import { lazy, Suspense, useEffect } from 'react';
import { DocumentList } from './document-list.tsx';
import type { DocumentFilter } from './find-documents.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';
import { useDelivery } from './use-delivery.ts';

const loadCover = () => import('./document-cover.tsx');
const DocumentCover = lazy(async () => ({ default: (await loadCover()).DocumentCover }));

interface Props {
  readonly certificateNumber: string;
  readonly filter: DocumentFilter;
  readonly onFilter: (changes: Partial<DocumentFilter>) => void;
}

/** The documents of one certificate, and what becomes of those that the member opens and saves. */
export function CertificateDocuments({ certificateNumber, filter, onFilter }: Props) {
  const { nameId } = useMember();
  const { delivery, actions } = useDelivery();
  const query = useCall(GetDocumentList, { query: { lifeProNameId: nameId, certificateNumber } });
  // The cover is there when the first document is asked for.
  useEffect(() => void loadCover(), []);
  return (
    <>
      <QueryPanel
        query={query}
        loading={<GroupsLoading />}
        failedText={problemText('documentList')}
        failedHelp={DOCUMENTS_UNCHANGED}
        // A certificate without documents still shows its groups, each with the way to older ones.
        isEmpty={() => false}
        empty={null}
      >
        {(documents) => (
          <DocumentList
            documents={documents}
            filter={filter}
            onFilter={onFilter}
            actions={actions}
            failed={delivery.status === 'failed' ? delivery : undefined}
          />
        )}
      </QueryPanel>
      {(delivery.status === 'loading' || delivery.status === 'blocked') && (
        <Suspense fallback={null}>
          <DocumentCover delivery={delivery} onClose={actions.stop} />
        </Suspense>
      )}
    </>
  );
}

function GroupsLoading() {
  return (
    <LoadingState label="Getting your documents">
      <Stack gap="12">
        {['tax', 'statements', 'bills', 'contracts'].map((group) => (
          <Grid key={group} gap="4">
            <SkeletonText lines={1} />
            <Skeleton paddingBlock="8" />
          </Grid>
        ))}
      </Stack>
    </LoadingState>
  );
}
