import { useApiClient, type WelcomePacketItem } from '@portal/api';
import { welcomePacketFileName } from '@portal/domain/certificates/documents';
import { cardTitle } from '@portal/domain/certificates/lines-of-business';
import { NOT_CONNECTED_TEXT, problemText } from '@portal/domain/help/problem-texts';
import { useBus, useMember } from '@portal/section-sdk';
import { fetchDocument } from '@portal/shared-features/fetch-document';
import { isOffline } from '@portal/shared-features/is-offline';
import { saveFile } from '@portal/shared-features/save-file';
import { Button, Grid, Icon, Text } from '@portal/ui';
import { type Ref, useState } from 'react';

/** On a desktop the button stays on the line of its document, whatever the name's length. */
const ROW_COLUMNS = { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' };

interface Props {
  readonly document: WelcomePacketItem;
  readonly viewed: boolean;
  readonly onViewed: () => void;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/** A document of the packet: saves the PDF and marks it as viewed (WEL-03, WEL-05, ERR-17). */
export function PacketDocument({ document, viewed, onViewed, buttonRef }: Props) {
  const bus = useBus();
  const { profile } = useMember();
  const client = useApiClient();
  const [isPending, setPending] = useState(false);
  const { CertificateNumber, InsuredName, LineOfBusiness } = document;

  async function download() {
    setPending(true);
    try {
      const pdf = await fetchDocument(document, { client, userName: profile.AccountUserName ?? '' });
      saveFile(pdf, welcomePacketFileName(document), pdf.type);
      onViewed();
    } catch (error) {
      const message = isOffline(error)
        ? `${NOT_CONNECTED_TEXT} Please connect, and try again.`
        : problemText('document');
      bus.emit('notification.requested', 1, { tone: 'error', message });
    } finally {
      setPending(false);
    }
  }

  const title = [cardTitle(LineOfBusiness, ''), InsuredName].filter(Boolean).join(', ');
  return (
    <Grid as="li" gap="4" alignItems="center" justifyItems="start" templateColumns={ROW_COLUMNS}>
      <div>
        <Text fontWeight="semibold">
          <span>{title}</span>
          {viewed && <span> (viewed)</span>}
        </Text>
        <Text tone="muted" size="sm">
          {CertificateNumber}
        </Text>
      </div>
      <Button
        ref={buttonRef}
        variant="secondary"
        aria-label={`Download the welcome packet of ${CertificateNumber}`}
        loading={isPending}
        loadingText="Getting the document"
        onClick={() => void download()}
      >
        <Icon name="download" />
        Download
      </Button>
    </Grid>
  );
}
