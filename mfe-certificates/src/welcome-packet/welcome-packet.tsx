import { GetDocumentMFPList, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { useErrorToast, useMember } from '@portal/section-sdk';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { expireNewRegistration, isNewRegistration } from '@portal/shared-features/new-registration-cookie';
import { useRef, useState } from 'react';
import { clearViewed, loadViewed, saveViewed } from './viewed-documents.ts';

const WelcomePacketDialog = lazyPart(
  async () => (await import('./welcome-packet-dialog.tsx')).WelcomePacketDialog,
);

/** Shows the packet to a new member until all documents are downloaded (WEL-01, WEL-02, R-26). */
export function WelcomePacket() {
  const [isNew] = useState(isNewRegistration);
  return isNew ? <NewMemberPacket /> : null;
}

function NewMemberPacket() {
  const { nameId } = useMember();
  const query = useApiQuery(GetDocumentMFPList, { query: { lifeProNameId: nameId } });
  useErrorToast(query.error, problemText('welcomePacketList'));
  const [viewed, setViewed] = useState(loadViewed);
  // Downloads that run at the same time have the state of their click.
  const latestViewed = useRef(viewed);
  const [closed, setClosed] = useState(false);
  const documents = query.data ?? [];

  /** WEL-03, WEL-04. */
  function markViewed(documentId: string) {
    // Another tab may have stored other downloads.
    const now = [...new Set([...loadViewed(), ...latestViewed.current, documentId])];
    latestViewed.current = now;
    setViewed(now);
    if (documents.some(({ DocumentId }) => !now.includes(DocumentId))) {
      saveViewed(now);
      return;
    }
    expireNewRegistration();
    clearViewed();
  }

  if (documents.length === 0) return null;
  return (
    <WelcomePacketDialog
      open={!closed && documents.some(({ DocumentId }) => !viewed.includes(DocumentId))}
      documents={documents}
      viewed={viewed}
      onViewed={markViewed}
      // The dialog returns on the next visit until all documents are viewed.
      onClose={() => setClosed(true)}
    />
  );
}
