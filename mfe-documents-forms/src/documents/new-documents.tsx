import { GetNewDocuments, MarkDocumentsSeen, useCall, useSend } from '@portal/api';
import { formatLongDate } from '@portal/domain/values/dates';
import { QueryPanel } from '@portal/member-features/query-panel';
import { ShowMore } from '@portal/member-features/show-more';
import { useShownCount } from '@portal/member-features/shown-count';
import { Box, EmptyState, LoadingState, Section, Skeleton, Stack, Text } from '@portal/ui';
import { useEffect } from 'react';
import type { DocumentsAtHand } from './delivery.ts';
import { DocumentRow } from './document-row.tsx';
import { documentTitle } from './document-words.ts';
import { DOCUMENTS_UNCHANGED, NEW_DOCUMENTS_FAILED } from './texts.ts';

const STEP = 5;

/** What came since the last visit; the server keeps when that was, and hears of this one (F-10). */
export function useNewDocuments() {
  const query = useCall(GetNewDocuments, { query: {} });
  const { mutate: markSeen } = useSend(MarkDocumentsSeen);
  const isSeen = query.isSuccess;
  // Whoever could not be told what is new has not seen it. A mark that fails costs nothing but a second showing.
  useEffect(() => {
    if (isSeen) markSeen({ query: {} });
  }, [isSeen, markSeen]);
  return query;
}

interface Props {
  readonly query: ReturnType<typeof useNewDocuments>;
  readonly atHand: DocumentsAtHand;
}

/** What is new in all certificates, so that nobody looks through them one by one (F-10). */
export function NewDocuments({ query, atHand }: Props) {
  const { shown, setCount } = useShownCount(query.data?.Documents.length ?? 0, STEP);
  const since = query.data?.Since;
  return (
    <Section title={since ? `New since your last visit on ${formatLongDate(since)}` : 'New documents'}>
      <QueryPanel
        query={query}
        loading={
          <LoadingState label="Getting what is new">
            <Skeleton paddingBlock="8" />
          </LoadingState>
        }
        failedText={NEW_DOCUMENTS_FAILED}
        failedHelp={DOCUMENTS_UNCHANGED}
        isEmpty={({ Documents }) => Documents.length === 0}
        empty={
          <EmptyState title="Nothing is new.">
            <Text>Choose a certificate above to see all of its documents.</Text>
          </EmptyState>
        }
      >
        {({ Documents }) => (
          <Stack gap="3">
            <Box as="ul" role="list" bg="surface" border="quiet" borderRadius="md">
              {Documents.slice(0, shown).map((document) => (
                <DocumentRow
                  key={document.DocumentId}
                  document={document}
                  title={documentTitle(document)}
                  detail={[document.CertificateNumber, document.InsuredName].filter(Boolean).join(', ')}
                  atHand={atHand}
                />
              ))}
            </Box>
            <ShowMore of={Documents.length} shown={shown} step={STEP} onShow={setCount} />
          </Stack>
        )}
      </QueryPanel>
    </Section>
  );
}
