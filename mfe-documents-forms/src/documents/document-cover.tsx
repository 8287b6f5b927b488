import { Button, LinkButton, ProgressBar, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import type { Delivery } from './delivery.ts';
import { documentTitle, documentWords } from './document-words.ts';
import { DOCUMENT_READY, LOADING_DOCUMENT } from './texts.ts';

interface Props {
  readonly delivery: Extract<Delivery, { status: 'loading' | 'blocked' }>;
  /** Cancels what is under way. */
  readonly onClose: () => void;
}

/** Over the whole page while a document is on its way (DOC-07); then, where the browser opened no window, the link to it. */
export function DocumentCover({ delivery, onClose }: Props) {
  if (delivery.status === 'blocked') {
    return (
      <Dialog
        open
        title={DOCUMENT_READY}
        onClose={onClose}
        actions={
          <LinkButton href={delivery.link} target="_blank" onClick={onClose}>
            {`Open the ${documentWords(delivery.document)}`}
          </LinkButton>
        }
      >
        <Text>Your browser did not open a new window for it. Press the button to see it.</Text>
      </Dialog>
    );
  }
  const { documents, place, done } = delivery;
  const current = documents[place];
  return (
    <Dialog
      open
      cover
      title={LOADING_DOCUMENT}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Text>
        <span>{current && documentTitle(current)}</span>
        {documents.length > 1 && <span>{`, ${place + 1} of ${documents.length}`}</span>}
      </Text>
      <ProgressBar label={LOADING_DOCUMENT} done={done} />
      <Text tone="muted">
        {done === undefined ? 'This can take a moment.' : `${Math.round(100 * done)} percent`}
      </Text>
    </Dialog>
  );
}
