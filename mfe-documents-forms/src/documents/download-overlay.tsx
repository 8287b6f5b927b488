import { Button, LinkButton, ProgressBar, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import type { DownloadState } from './document-download.ts';
import { documentLabel, documentTitle } from './document-labels.ts';
import { DOCUMENT_READY, LOADING_DOCUMENT } from './texts.ts';

interface Props {
  readonly download: Extract<DownloadState, { status: 'loading' | 'blocked' }>;
  readonly onClose: () => void;
}

/** Full-page overlay while a document loads (DOC-07); shows a link if the browser blocks the popup. */
export function DownloadOverlay({ download, onClose }: Props) {
  if (download.status === 'blocked') {
    return (
      <Dialog
        open
        title={DOCUMENT_READY}
        onClose={onClose}
        actions={
          <LinkButton href={download.url} target="_blank" onClick={onClose}>
            {`Open the ${documentLabel(download.document)}`}
          </LinkButton>
        }
      >
        <Text>Your browser did not open a new window for it. Press the button to see it.</Text>
      </Dialog>
    );
  }
  const { documents, index, progress } = download;
  const current = documents[index];
  return (
    <Dialog
      open
      fullScreen
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
        {documents.length > 1 && <span>{`, ${index + 1} of ${documents.length}`}</span>}
      </Text>
      <ProgressBar label={LOADING_DOCUMENT} value={progress} />
      <Text tone="muted">
        {progress === undefined ? 'This can take a moment.' : `${Math.round(100 * progress)} percent`}
      </Text>
    </Dialog>
  );
}
