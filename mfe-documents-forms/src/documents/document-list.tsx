import type { DocumentListItem } from '@portal/api';
import { groupDocuments } from '@portal/domain/certificates/documents';
import { usePlatform } from '@portal/section-sdk';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { Box, Button, HStack, Icon, PhoneLink, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentActions } from './document-download.ts';
import { DocumentGroup } from './document-group.tsx';
import { type DocumentFilter, filterDocuments } from './filter-documents.ts';

/** Shorter lists need no filter. */
const TOOLBAR_THRESHOLD = 6;

const ListToolbar = lazyPart(
  async () => (await import('./list-toolbar.tsx')).ListToolbar,
  <Skeleton paddingBlock="8" />,
);
const BulkDownloadBar = lazyPart(async () => (await import('./bulk-download-bar.tsx')).BulkDownloadBar);

interface Props {
  readonly certificateNumber: string;
  readonly documents: readonly DocumentListItem[];
  readonly filter: DocumentFilter;
  readonly onFilter: (filter: DocumentFilter) => void;
  readonly documentActions: DocumentActions;
}

/** Documents in four groups, newest first, filtered by year and type (DOC-04 to DOC-06, DOC-09, F-10). */
export function DocumentList({ certificateNumber, documents, filter, onFilter, documentActions }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<DocumentListItem>>();
  const list = useRef<HTMLDivElement>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  const { year, formType } = filter;
  const filtered = useMemo(() => filterDocuments(documents, { year, formType }), [documents, year, formType]);
  const groups = groupDocuments(filtered).filter((group) => formType === '' || group.formType === formType);

  /** The pressed button vanishes, so the first checkbox takes its focus, or the filter that shows none. */
  function start() {
    flushSync(() => setSelected(new Set()));
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    (find('input[type="checkbox"]') ?? find('select'))?.focus();
  }

  function finish() {
    flushSync(() => setSelected(undefined));
    startButton.current?.focus();
  }

  return (
    <Box ref={list}>
      {documents.length > TOOLBAR_THRESHOLD && (
        <ListToolbar documents={documents} filter={filter} onFilter={onFilter} />
      )}
      <HStack gap="4" wrap="wrap" justifyContent="space-between" marginBlock="4">
        <Text role="status" tone="muted">
          {countText(filtered.length, documents.length)}
        </Text>
        {documents.length > 1 && !selected && (
          <ScreenOnly>
            <Button
              ref={startButton}
              variant="ghost"
              // On a phone it wraps below the count, and its text starts where the count does.
              marginInlineStart={{ base: '-3', md: '0' }}
              marginInlineEnd={{ md: '-3' }}
              flexWrap="nowrap"
              textAlign="start"
              onClick={start}
            >
              <Icon name="download" />
              <span>Download several at once</span>
            </Button>
          </ScreenOnly>
        )}
      </HStack>
      {groups.map((group) => (
        <DocumentGroup
          key={group.formType}
          certificateNumber={certificateNumber}
          group={group}
          year={year}
          documentActions={documentActions}
          selected={selected}
          onSelect={setSelected}
        />
      ))}
      <PaperDocumentsNotice />
      {selected && (
        <BulkDownloadBar
          visible={filtered}
          selected={selected}
          onSelect={setSelected}
          onDone={finish}
          documentActions={documentActions}
        />
      )}
    </Box>
  );
}

function countText(filtered: number, all: number): string {
  const documents = all === 1 ? 'document' : 'documents';
  return filtered === all ? `${all} ${documents}` : `${filtered} found, out of ${all} ${documents}`;
}

function PaperDocumentsNotice() {
  const { config } = usePlatform();
  return (
    <Stack marginTop="8" marginBottom="4">
      <Text>
        To get a copy of a document on paper, call us and we will mail it to you:{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Stack>
  );
}
