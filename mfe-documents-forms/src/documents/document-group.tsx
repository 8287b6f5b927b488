import type { DocumentListItem } from '@portal/api';
import type { DocumentGroup as Group } from '@portal/domain/certificates/documents';
import { ShowMore } from '@portal/member-features/show-more';
import { useShownCount } from '@portal/member-features/shown-count';
import { Link } from '@portal/router';
import { Box, Icon, ScreenOnly, Section, Stack, Text, TextLink } from '@portal/ui';
import type { DocumentsAtHand } from './delivery.ts';
import { DocumentRow } from './document-row.tsx';
import { documentTitle } from './document-words.ts';

/** However many there are, a step of them is drawn: choosing a year stays quick with thousands. */
const STEP = 10;

interface Props {
  readonly group: Group & { readonly documents: readonly DocumentListItem[] };
  readonly atHand: DocumentsAtHand;
  /** Those that are wanted together; undefined while the member does not choose several. */
  readonly chosen: ReadonlySet<DocumentListItem> | undefined;
  readonly onChoose: (chosen: ReadonlySet<DocumentListItem>) => void;
}

/** One kind of document with its count, and the way to older ones (DOC-04, DOC-06). */
export function DocumentGroup({ group, atHand, chosen, onChoose }: Props) {
  const { title, documents } = group;
  const { shown, setCount } = useShownCount(documents.length, STEP);
  return (
    <Section title={title} count={documents.length}>
      <Stack gap="3">
        {documents.length === 0 ? (
          <Text tone="muted">There are no documents in this group.</Text>
        ) : (
          <Box as="ul" role="list" bg="surface" border="quiet" borderRadius="md">
            {documents.slice(0, shown).map((document) => (
              <DocumentRow
                key={document.DocumentId}
                document={document}
                title={documentTitle(document)}
                atHand={atHand}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </Box>
        )}
        <ShowMore of={documents.length} shown={shown} step={STEP} onShow={setCount} />
        <ScreenOnly>
          <TextLink asChild alone>
            <Link to="/contact?reason=olddocs" aria-label={`Older Documents: ${title}`}>
              Older Documents
              <Icon name="chevronRight" />
            </Link>
          </TextLink>
        </ScreenOnly>
      </Stack>
    </Section>
  );
}
