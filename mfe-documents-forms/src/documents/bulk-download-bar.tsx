import type { DocumentListItem } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { ActionBar, Button, Icon, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentActions } from './document-download.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

/** Below the server's rate limit per member and minute. */
const MAX_SELECTED = 25;

interface Props {
  readonly visible: readonly DocumentListItem[];
  readonly selected: ReadonlySet<DocumentListItem>;
  readonly onSelect: (chosen: ReadonlySet<DocumentListItem>) => void;
  readonly onDone: () => void;
  readonly documentActions: Pick<DocumentActions, 'actions' | 'failure'>;
}

export function BulkDownloadBar({ visible, selected, onSelect, onDone, documentActions }: Props) {
  const { actions, failure } = documentActions;
  const download = useRef<HTMLButtonElement>(null);
  const [first, ...more] = [...selected];
  const tooMany = selected.size > MAX_SELECTED;
  // A filter may hide what was chosen before.
  const withVisible = new Set([...selected, ...visible]);

  // The next selection starts without the failure of this one.
  useEffect(() => actions.stop, [actions]);

  /** The pressed button vanishes, so the next one takes its focus. */
  function chooseAll() {
    flushSync(() => onSelect(withVisible));
    download.current?.focus();
  }

  return (
    <>
      {failure && failure.documents.length > 1 && (
        // The bar stays in sight, but the end of a long list does not.
        <div ref={scrollIntoView}>
          <RequestErrorAlert error={failure.error} text={problemText('document')} onRetry={failure.retry}>
            {DOCUMENTS_UNCHANGED}
          </RequestErrorAlert>
        </div>
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
          ref={download}
          disabled={!first || tooMany}
          onClick={() => first && void actions.saveAsArchive([first, ...more])}
        >
          <Icon name="download" />
          <span>{`Download ${selected.size} ${selected.size === 1 ? 'document' : 'documents'}`}</span>
        </Button>
        {withVisible.size <= MAX_SELECTED && selected.size < withVisible.size && (
          <Button variant="secondary" onClick={chooseAll}>
            {`Choose all ${visible.length}`}
          </Button>
        )}
        <Button variant="ghost" marginInlineEnd="-3" onClick={onDone}>
          Done
        </Button>
      </ActionBar>
    </>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  // jsdom has no `scrollIntoView`.
  element?.scrollIntoView?.({ block: 'center' });
}
