import type { WelcomePacketItem } from '@portal/api';
import { Stack, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useRef } from 'react';
import { PacketDocument } from './packet-document.tsx';

interface Props {
  readonly open: boolean;
  readonly documents: readonly WelcomePacketItem[];
  readonly viewed: readonly string[];
  readonly onViewed: (documentId: string) => void;
  readonly onClose: () => void;
}

/** Welcome packet of a new member, one document per certificate. The focus starts on the next download (WEL-01 to WEL-05). */
export function WelcomePacketDialog({ open, documents, viewed, onViewed, onClose }: Props) {
  const nextDownload = useRef<HTMLButtonElement>(null);
  const next = documents.find(({ DocumentId }) => !viewed.includes(DocumentId));
  return (
    <Dialog open={open} title="Your welcome packet" onClose={onClose} initialFocus={nextDownload}>
      <Text>Welcome! Please download each document and keep it with your papers.</Text>
      <Stack as="ul" gap="4">
        {documents.map((document) => (
          <PacketDocument
            key={document.DocumentId}
            document={document}
            viewed={viewed.includes(document.DocumentId)}
            onViewed={() => onViewed(document.DocumentId)}
            buttonRef={document === next ? nextDownload : undefined}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
