import type { DocumentListItem } from '@portal/api';
import { problemText } from '@portal/domain/problem-texts';
import { CallFailed } from '@portal/member-features/call-failed';
import { Box, Button, HStack, Icon, ScreenOnly, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/form';
import type { Delivery, DeliveryActions } from './delivery.ts';
import { documentWords } from './document-words.ts';
import { periodText } from './period-text.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

interface Props {
  readonly document: DocumentListItem;
  readonly actions: DeliveryActions;
  readonly failed: Extract<Delivery, { status: 'failed' }> | undefined;
  readonly chosen: ReadonlySet<DocumentListItem> | undefined;
  readonly onChoose: (chosen: ReadonlySet<DocumentListItem>) => void;
}

/** One document: opened or saved by itself, or chosen to be saved with others. */
export function DocumentRow({ document, actions, failed, chosen, onChoose }: Props) {
  return (
    <Stack as="li" gap="4" padding="4" borderTop="quiet" _first={{ borderTop: 'none' }}>
      <HStack gap="4" wrap="wrap" justifyContent="space-between" minHeight="control">
        {chosen ? (
          <Chooser document={document} chosen={chosen} onChoose={onChoose} />
        ) : (
          <>
            <Text fontWeight="semibold">{periodText(document.Period)}</Text>
            <RowActions document={document} actions={actions} />
          </>
        )}
      </HStack>
      {failed && (
        <Box>
          <CallFailed error={failed.error} text={problemText('document')} onRetry={failed.again}>
            {DOCUMENTS_UNCHANGED}
          </CallFailed>
        </Box>
      )}
    </Stack>
  );
}

function RowActions({ document, actions }: Pick<Props, 'document' | 'actions'>) {
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

type ChooserProps = Required<Pick<Props, 'document' | 'onChoose'>> & {
  readonly chosen: ReadonlySet<DocumentListItem>;
};

function Chooser({ document, chosen, onChoose }: ChooserProps) {
  return (
    <CheckboxField
      name={`choose-${document.DocumentId}`}
      label={periodText(document.Period)}
      checked={chosen.has(document)}
      onChange={({ currentTarget }) => {
        const others = [...chosen].filter((other) => other !== document);
        onChoose(new Set(currentTarget.checked ? [...others, document] : others));
      }}
    />
  );
}
