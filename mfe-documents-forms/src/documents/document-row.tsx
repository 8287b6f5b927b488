import type { DocumentListItem } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { Badge, Button, HStack, Icon, ScreenOnly, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import type { DocumentActions, DownloadFailure } from './document-download.ts';
import { documentLabel } from './document-labels.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

interface Props {
  readonly document: DocumentListItem;
  readonly title: string;
  readonly detail?: string;
  /** Names the document in its buttons, where the type and period do not distinguish the rows. */
  readonly label?: string | undefined;
  readonly documentActions: DocumentActions;
  /** Selection for a bulk download; undefined while selection is off. */
  readonly selected?: ReadonlySet<DocumentListItem> | undefined;
  readonly onSelect?: (chosen: ReadonlySet<DocumentListItem>) => void;
}

/** A document with open and save buttons, or a checkbox for a bulk download. */
export function DocumentRow({
  document,
  title,
  detail,
  label = documentLabel(document),
  documentActions,
  selected,
  onSelect,
}: Props) {
  const failed = failureFor(document, documentActions.failure);
  return (
    <Stack
      as="li"
      gap="4"
      paddingBlock="4"
      // With larger text, the words need the width of a phone.
      paddingInline="min({spacing.4}, 4vw)"
      borderTop="subtle"
      _first={{ borderTop: 'none' }}
    >
      <HStack gap="4" wrap="wrap" justifyContent="space-between" minHeight="control">
        {selected && onSelect ? (
          <SelectBox document={document} title={title} selected={selected} onSelect={onSelect} />
        ) : (
          <>
            <Stack gap="1">
              <HStack gap="3" wrap="wrap">
                <Text fontWeight="semibold">{title}</Text>
                {documentActions.newDocumentIds.has(document.DocumentId) && <Badge tone="info">New</Badge>}
              </HStack>
              {detail !== undefined && <Text tone="muted">{detail}</Text>}
            </Stack>
            <RowActions document={document} label={label} actions={documentActions.actions} />
          </>
        )}
      </HStack>
      {failed && (
        <RequestErrorAlert error={failed.error} text={problemText('document')} onRetry={failed.retry}>
          {DOCUMENTS_UNCHANGED}
        </RequestErrorAlert>
      )}
    </Stack>
  );
}

/** Last failure of this row, if its document was requested alone. Another list may have the document too. */
function failureFor(
  document: DocumentListItem,
  failed: DownloadFailure | undefined,
): DownloadFailure | undefined {
  const [first, ...others] = failed?.documents ?? [];
  return others.length === 0 && first === document ? failed : undefined;
}

type RowActionsProps = Pick<Props, 'document'> &
  Pick<DocumentActions, 'actions'> & { readonly label: string };

function RowActions({ document, label, actions }: RowActionsProps) {
  return (
    <ScreenOnly>
      <HStack gap="3" wrap="wrap">
        <Button
          variant="secondary"
          aria-label={`Open the ${label}`}
          onClick={() => void actions.open(document)}
        >
          <Icon name="documents" />
          Open
        </Button>
        <Button
          variant="ghost"
          aria-label={`Download the ${label}`}
          onClick={() => void actions.save(document)}
        >
          <Icon name="download" />
          Download
        </Button>
      </HStack>
    </ScreenOnly>
  );
}

type SelectBoxProps = Required<Pick<Props, 'document' | 'title' | 'onSelect'>> & {
  readonly selected: ReadonlySet<DocumentListItem>;
};

function SelectBox({ document, title, selected, onSelect }: SelectBoxProps) {
  return (
    <CheckboxField
      name={`choose-${document.DocumentId}`}
      label={title}
      checked={selected.has(document)}
      onChange={({ currentTarget }) => {
        const others = [...selected].filter((other) => other !== document);
        onSelect(new Set(currentTarget.checked ? [...others, document] : others));
      }}
    />
  );
}
