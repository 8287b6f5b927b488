import type { DocumentListItem } from '@portal/api';
import type { DocumentGroup as Group } from '@portal/domain/certificates/documents';
import type { ContactSubject } from '@portal/domain/help/contact';
import { Link } from '@portal/section-sdk/router';
import { ShowMore } from '@portal/shared-features/show-more';
import { useVisibleCount } from '@portal/shared-features/use-visible-count';
import { Box, Icon, PanelSection, ScreenOnly, Stack, Text, TextLink } from '@portal/ui';
import type { DocumentActions } from './document-download.ts';
import { documentTitle } from './document-labels.ts';
import { DocumentRow } from './document-row.tsx';

/** Rows per step: rendering few keeps the year filter fast with thousands. */
const PAGE_SIZE = 10;

interface Props {
  readonly certificateNumber: string;
  readonly group: Group & { readonly documents: readonly DocumentListItem[] };
  /** Year of the filter; empty text for all. */
  readonly year: string;
  readonly documentActions: DocumentActions;
  /** Selection for a bulk download; undefined while selection is off. */
  readonly selected: ReadonlySet<DocumentListItem> | undefined;
  readonly onSelect: (chosen: ReadonlySet<DocumentListItem>) => void;
}

/** A document type with its count, and the link for older documents (DOC-04, DOC-06). */
export function DocumentGroup({
  certificateNumber,
  group,
  year,
  documentActions,
  selected,
  onSelect,
}: Props) {
  const { title, documents } = group;
  const { visible: visibleCount, setCount } = useVisibleCount(documents.length, PAGE_SIZE);
  return (
    <PanelSection title={title} count={documents.length}>
      <Stack gap="3">
        {documents.length === 0 ? (
          <Text tone="muted">{`There are no documents${year && ` of ${year}`} in this group.`}</Text>
        ) : (
          <Box as="ul" role="list" bg="surface" border="subtle" borderRadius="md">
            {documents.slice(0, visibleCount).map((document) => (
              <DocumentRow
                key={document.DocumentId}
                document={document}
                title={documentTitle(document)}
                documentActions={documentActions}
                selected={selected}
                onSelect={onSelect}
              />
            ))}
          </Box>
        )}
        <ShowMore total={documents.length} visible={visibleCount} step={PAGE_SIZE} onShow={setCount} />
        <ScreenOnly>
          <TextLink asChild standalone>
            <Link
              to="/contact?reason=olddocs"
              state={{ certificateNumber, kind: title } satisfies ContactSubject}
              aria-label={`Older Documents: ${title}`}
            >
              Older Documents
              <Icon name="chevronRight" />
            </Link>
          </TextLink>
        </ScreenOnly>
      </Stack>
    </PanelSection>
  );
}
