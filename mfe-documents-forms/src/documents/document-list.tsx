import type { DocumentListItem } from '@portal/api';
import { groupDocuments } from '@portal/domain/certificates/documents';
import { usePlatform } from '@portal/platform';
import { Box, Button, HStack, Icon, PhoneLink, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import type { DocumentsAtHand } from './delivery.ts';
import { DocumentGroup } from './document-group.tsx';
import { type DocumentFilter, documentChoices, findDocuments } from './find-documents.ts';

/** A list as short as this is seen at a glance, and needs no tools. */
const SHORT = 6;

const ListTools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }));
const SeveralBar = lazy(async () => ({ default: (await import('./several-bar.tsx')).SeveralBar }));

interface Props {
  readonly documents: readonly DocumentListItem[];
  readonly filter: DocumentFilter;
  readonly onFilter: (filter: DocumentFilter) => void;
  readonly atHand: DocumentsAtHand;
}

/** The documents in their four groups, newest first, narrowed down to a year and a kind (DOC-04 to DOC-06, DOC-09, F-10). */
function Documents({ documents, filter, onFilter, atHand }: Props) {
  const choices = useMemo(() => documentChoices(documents), [documents]);
  const [chosen, setChosen] = useState<ReadonlySet<DocumentListItem>>();
  const { year, formType } = filter;
  const found = useMemo(() => findDocuments(documents, { year, formType }), [documents, year, formType]);
  const groups = groupDocuments(found).filter((group) => formType === '' || group.formType === formType);

  return (
    <Box>
      {documents.length > SHORT && (
        <Suspense fallback={<Skeleton paddingBlock="8" />}>
          <ListTools choices={choices} filter={filter} onFilter={onFilter} />
        </Suspense>
      )}
      <HStack gap="4" wrap="wrap" justifyContent="space-between" marginBlock="4">
        <Text role="status" tone="muted">
          {countText(found.length, documents.length)}
        </Text>
        {documents.length > 1 && !chosen && (
          <ScreenOnly>
            <Button variant="quiet" onClick={() => setChosen(new Set())}>
              <Icon name="download" />
              Download several at once
            </Button>
          </ScreenOnly>
        )}
      </HStack>
      {groups.map((group) => (
        <DocumentGroup
          key={group.formType}
          group={group}
          atHand={atHand}
          chosen={chosen}
          onChoose={setChosen}
        />
      ))}
      <OnPaper />
      {chosen && (
        <Suspense fallback={null}>
          <SeveralBar shown={found} chosen={chosen} onChoose={setChosen} atHand={atHand} />
        </Suspense>
      )}
    </Box>
  );
}

/** Drawn again for what it shows, and not for what stands around it. */
export const DocumentList = memo(Documents);

function countText(found: number, all: number): string {
  const documents = all === 1 ? 'document' : 'documents';
  return found === all ? `${all} ${documents}` : `${found} found, out of ${all} ${documents}`;
}

/** Whoever would rather have paper gets it. */
function OnPaper() {
  const { config } = usePlatform();
  return (
    <Stack marginTop="8">
      <Text>
        To get a copy of a document on paper, call us and we will mail it to you:{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Stack>
  );
}
