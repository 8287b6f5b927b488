import { GetDocument, useSend, type WelcomePacketItem } from '@portal/api';
import { welcomePacketFileName } from '@portal/domain/documents';
import { cardTitle } from '@portal/domain/lines-of-business';
import { problemText } from '@portal/domain/problem-texts';
import { savePdf } from '@portal/member-features/save-pdf';
import { useBus, useMember } from '@portal/platform';
import { Button, HStack, Icon, Text } from '@portal/ui';

interface Props {
  readonly document: WelcomePacketItem;
  readonly viewed: boolean;
  readonly onViewed: () => void;
}

/** One document of the packet: saved as a PDF under its name, and marked once it is (WEL-03, WEL-05, ERR-17). */
export function PacketDocument({ document, viewed, onViewed }: Props) {
  const bus = useBus();
  const { profile } = useMember();
  const getDocument = useSend(GetDocument);
  const { CertificateNumber, DocumentId, FormType, InsuredName, LineOfBusiness } = document;

  async function download() {
    const query = {
      documentId: DocumentId,
      documentType: FormType,
      certificateNumber: CertificateNumber,
      userName: profile.AccountUserName ?? '',
    };
    try {
      savePdf(await getDocument.mutateAsync({ query }), welcomePacketFileName(document));
      onViewed();
    } catch {
      bus.emit('notification.requested', 1, { tone: 'error', message: problemText('document') });
    }
  }

  const title = [cardTitle(LineOfBusiness, ''), InsuredName].filter(Boolean).join(', ');
  return (
    <HStack as="li" gap="4" wrap="wrap" justifyContent="space-between">
      <div>
        <Text fontWeight="semibold">
          {title} {viewed && '(viewed)'}
        </Text>
        <Text tone="muted" size="sm">
          {CertificateNumber}
        </Text>
      </div>
      <Button
        variant="secondary"
        aria-label={`Download the welcome packet of ${CertificateNumber}`}
        loading={getDocument.isPending}
        loadingText="Getting the document"
        onClick={() => void download()}
      >
        <Icon name="download" />
        Download
      </Button>
    </HStack>
  );
}
