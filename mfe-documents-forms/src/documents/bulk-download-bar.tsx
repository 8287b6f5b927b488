import type { DocumentListItem } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { ActionBar, Button, Icon, Text } from '@portal/ui';
import type { DocumentActions } from './document-download.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

/** Below the server's rate limit per member and minute. */
const MAX_SELECTED = 25;

interface Props {
  readonly visible: readonly DocumentListItem[];
  readonly selected: ReadonlySet<DocumentListItem>;
  readonly onSelect: (chosen: ReadonlySet<DocumentListItem> | undefined) => void;
  readonly documentActions: Pick<DocumentActions, 'actions' | 'failure'>;
}

/** Selected documents with the download button. */
export function BulkDownloadBar({ visible, selected, onSelect, documentActions }: Props) {
  const { actions, failure } = documentActions;
  const [first, ...more] = [...selected];
  const tooMany = selected.size > MAX_SELECTED;
  return (
    <>
      {failure && failure.documents.length > 1 && (
        <RequestErrorAlert error={failure.error} text={problemText('document')} onRetry={failure.retry}>
          {DOCUMENTS_UNCHANGED}
        </RequestErrorAlert>
      )}
      <ActionBar
        summary={
          <Text role="status">
            {tooMany
              ? `You chose ${selected.size} documents: at most ${MAX_SELECTED} can be saved at once.`
              : `${selected.size} chosen, to be saved as one file`}
          </Text>
        }
      >
        <Button
          disabled={!first || tooMany}
          onClick={() => first && void actions.saveAsArchive([first, ...more])}
        >
          <Icon name="download" />
          <span>{`Download ${selected.size} ${selected.size === 1 ? 'document' : 'documents'}`}</span>
        </Button>
        {visible.length <= MAX_SELECTED && selected.size < visible.length && (
          <Button variant="secondary" onClick={() => onSelect(new Set(visible))}>
            {`Choose all ${visible.length}`}
          </Button>
        )}
        <Button variant="ghost" onClick={() => onSelect(undefined)}>
          Done
        </Button>
      </ActionBar>
    </>
  );
}
