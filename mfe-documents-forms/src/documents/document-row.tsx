import type { DocumentListItem } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { CallFailed } from '@portal/member-features/call-failed';
import { Badge, Button, HStack, Icon, ScreenOnly, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import type { DocumentsAtHand, Failure } from './delivery.ts';
import { documentWords } from './document-words.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

interface Props {
  readonly document: DocumentListItem;
  readonly title: string;
  readonly detail?: string;
  readonly atHand: DocumentsAtHand;
  /** Those that are wanted together; undefined while the member does not choose several. */
  readonly chosen?: ReadonlySet<DocumentListItem> | undefined;
  readonly onChoose?: (chosen: ReadonlySet<DocumentListItem>) => void;
}

/** One document: opened or saved by itself, or chosen to be saved with others. */
export function DocumentRow({ document, title, detail, atHand, chosen, onChoose }: Props) {
  const failed = failureOf(document, atHand.failed);
  return (
    <Stack as="li" gap="4" padding="4" borderTop="quiet" _first={{ borderTop: 'none' }}>
      <HStack gap="4" wrap="wrap" justifyContent="space-between" minHeight="control">
        {chosen && onChoose ? (
          <Chooser document={document} title={title} chosen={chosen} onChoose={onChoose} />
        ) : (
          <>
            <Stack gap="1">
              <HStack gap="3" wrap="wrap">
                <Text fontWeight="semibold">{title}</Text>
                {atHand.newOnes.has(document.DocumentId) && <Badge tone="info">New</Badge>}
              </HStack>
              {detail !== undefined && <Text tone="muted">{detail}</Text>}
            </Stack>
            <RowActions document={document} actions={atHand.actions} />
          </>
        )}
      </HStack>
      {failed && (
        <CallFailed error={failed.error} text={problemText('document')} onRetry={failed.again}>
          {DOCUMENTS_UNCHANGED}
        </CallFailed>
      )}
    </Stack>
  );
}

/** What went wrong with this document when it was asked for by itself. */
function failureOf({ DocumentId }: DocumentListItem, failed: Failure | undefined): Failure | undefined {
  const [first, ...others] = failed?.documents ?? [];
  return others.length === 0 && first?.DocumentId === DocumentId ? failed : undefined;
}

function RowActions({ document, actions }: Pick<Props, 'document'> & Pick<DocumentsAtHand, 'actions'>) {
  const words = documentWords(document);
  return (
    <ScreenOnly>
      <HStack gap="3" wrap="wrap">
        <Button
          variant="secondary"
          aria-label={`Open the ${words}`}
          onClick={() => void actions.open(document)}
        >
          <Icon name="documents" />
          Open
        </Button>
        <Button
          variant="quiet"
          aria-label={`Download the ${words}`}
          onClick={() => void actions.save(document)}
        >
          <Icon name="download" />
          Download
        </Button>
      </HStack>
    </ScreenOnly>
  );
}

type ChooserProps = Required<Pick<Props, 'document' | 'title' | 'onChoose'>> & {
  readonly chosen: ReadonlySet<DocumentListItem>;
};

function Chooser({ document, title, chosen, onChoose }: ChooserProps) {
  return (
    <CheckboxField
      name={`choose-${document.DocumentId}`}
      label={title}
      checked={chosen.has(document)}
      onChange={({ currentTarget }) => {
        const others = [...chosen].filter((other) => other !== document);
        onChoose(new Set(currentTarget.checked ? [...others, document] : others));
      }}
    />
  );
}
