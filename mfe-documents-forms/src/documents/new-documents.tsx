import {
  type Certificate,
  type DocumentListItem,
  GetNewDocuments,
  MarkDocumentsSeen,
  useApiMutation,
  useApiQuery,
} from '@portal/api';
import { formatLongDate } from '@portal/domain/values/dates';
import { useApiExtension } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { ShowMore } from '@portal/shared-features/show-more';
import { useVisibleCount } from '@portal/shared-features/use-visible-count';
import { Box, PanelSection, SkeletonText, Stack, Text } from '@portal/ui';
import { useEffect } from 'react';
import type { DocumentActions } from './document-download.ts';
import { documentTitle, labelWithCertificate, productOf } from './document-labels.ts';
import { DocumentRow } from './document-row.tsx';
import { DOCUMENTS_UNCHANGED, NEW_DOCUMENTS_FAILED } from './texts.ts';

const PAGE_SIZE = 5;

/**
 * New documents since the last visit, if the API tracks visits. The server stores the visit time; this hook updates it
 * once, when the page shows the documents (F-10).
 */
export function useNewDocuments(isShown: boolean) {
  const isAvailable = useApiExtension('new-documents');
  const query = useApiQuery(GetNewDocuments, { query: {} }, { enabled: isAvailable });
  const { mutate: markSeen, isIdle } = useApiMutation(MarkDocumentsSeen);
  const isSeen = isShown && query.isSuccess && isIdle;
  // Marks only after a successful load. If the mark fails, the documents show once more.
  useEffect(() => {
    if (isSeen) markSeen({ query: {} });
  }, [isSeen, markSeen]);
  return { isAvailable, query };
}

interface Props {
  readonly query: ReturnType<typeof useNewDocuments>['query'];
  readonly certificates: readonly Certificate[];
  readonly documentActions: DocumentActions;
}

/** New documents of all certificates (F-10). */
export function NewDocuments({ query, certificates, documentActions }: Props) {
  const { visible: visibleCount, setCount } = useVisibleCount(query.data?.Documents.length ?? 0, PAGE_SIZE);
  const since = query.data?.Since;
  return (
    <PanelSection title={since ? `New since your last visit on ${formatLongDate(since)}` : 'New documents'}>
      <QueryPanel
        query={query}
        loadingLabel="Getting your new documents"
        loading={<SkeletonText lines={2} />}
        failedText={NEW_DOCUMENTS_FAILED}
        failedHelp={DOCUMENTS_UNCHANGED}
        isEmpty={({ Documents }) => Documents.length === 0}
        empty={
          <Stack gap="2">
            <Text>Nothing is new.</Text>
            <Text tone="muted">Choose a certificate above to see all of its documents.</Text>
          </Stack>
        }
      >
        {({ Documents }) => (
          <Stack gap="3">
            <Box as="ul" role="list" bg="surface" border="subtle" borderRadius="md">
              {Documents.slice(0, visibleCount).map((document) => (
                <DocumentRow
                  key={document.DocumentId}
                  document={document}
                  title={documentTitle(document)}
                  detail={certificateText(document, productOf(document, certificates))}
                  label={labelWithCertificate(document, productOf(document, certificates))}
                  documentActions={documentActions}
                />
              ))}
            </Box>
            <ShowMore total={Documents.length} visible={visibleCount} step={PAGE_SIZE} onShow={setCount} />
          </Stack>
        )}
      </QueryPanel>
    </PanelSection>
  );
}

/** Product and insured, which members know better than the number. */
function certificateText({ InsuredName, CertificateNumber }: DocumentListItem, product: string): string {
  return [product, InsuredName, CertificateNumber].filter(Boolean).join(', ');
}
