import { GetDocumentList, useCall } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Grid, LoadingState, Skeleton, SkeletonText, Stack } from '@portal/ui';
import type { DocumentsAtHand } from './delivery.ts';
import { DocumentList } from './document-list.tsx';
import type { DocumentFilter } from './find-documents.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

interface Props {
  readonly certificateNumber: string;
  readonly filter: DocumentFilter;
  readonly onFilter: (filter: DocumentFilter) => void;
  readonly atHand: DocumentsAtHand;
}

/** The documents of one certificate in their four groups, empty ones too (DOC-04, DOC-09, ERR-16). */
export function CertificateDocuments({ certificateNumber, filter, onFilter, atHand }: Props) {
  const { nameId } = useMember();
  const query = useCall(GetDocumentList, { query: { lifeProNameId: nameId, certificateNumber } });
  return (
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
        <DocumentList documents={documents} filter={filter} onFilter={onFilter} atHand={atHand} />
      )}
    </QueryPanel>
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
