import type { DocumentListItem } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { CallFailed } from '@portal/member-features/call-failed';
import { ActionBar, Button, Icon, Text } from '@portal/ui';
import type { DocumentsAtHand } from './delivery.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

/** A minute's worth of what the server gives one member, with some to spare. */
const MOST = 25;

interface Props {
  /** Those that the list shows. */
  readonly shown: readonly DocumentListItem[];
  readonly chosen: ReadonlySet<DocumentListItem>;
  readonly onChoose: (chosen: ReadonlySet<DocumentListItem> | undefined) => void;
  readonly atHand: Pick<DocumentsAtHand, 'actions' | 'failed'>;
}

/** What is chosen to be saved together, and the way on. */
export function SeveralBar({ shown, chosen, onChoose, atHand }: Props) {
  const { actions, failed } = atHand;
  const [first, ...others] = [...chosen];
  const tooMany = chosen.size > MOST;
  return (
    <>
      {failed && failed.documents.length > 1 && (
        <CallFailed error={failed.error} text={problemText('document')} onRetry={failed.again}>
          {DOCUMENTS_UNCHANGED}
        </CallFailed>
      )}
      <ActionBar
        summary={
          <Text role="status">
            {tooMany
              ? `You chose ${chosen.size} documents: at most ${MOST} can be saved at once.`
              : `${chosen.size} chosen, to be saved as one file`}
          </Text>
        }
      >
        <Button
          disabled={!first || tooMany}
          onClick={() => first && void actions.saveTogether([first, ...others])}
        >
          <Icon name="download" />
          <span>{`Download ${chosen.size} ${chosen.size === 1 ? 'document' : 'documents'}`}</span>
        </Button>
        {shown.length <= MOST && chosen.size < shown.length && (
          <Button variant="secondary" onClick={() => onChoose(new Set(shown))}>
            {`Choose all ${shown.length}`}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onChoose(undefined)}>
          Done
        </Button>
      </ActionBar>
    </>
  );
}
