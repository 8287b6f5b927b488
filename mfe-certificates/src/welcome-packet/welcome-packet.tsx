import { GetDocumentMFPList, useCall } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { useFailureNotice, useMember } from '@portal/platform';
import { lazy, Suspense, useState } from 'react';
import { expireNewRegistration, isNewRegistration } from './new-registration.ts';
import { forgetViewed, readViewed, storeViewed } from './viewed-documents.ts';

const WelcomePacketDialog = lazy(async () => ({
  default: (await import('./welcome-packet-dialog.tsx')).WelcomePacketDialog,
}));

/** The documents that a new member is to have, until all have been downloaded (WEL-01, WEL-02, R-26). */
export function WelcomePacket() {
  const [isNew] = useState(isNewRegistration);
  return isNew ? <NewMembersPacket /> : null;
}

function NewMembersPacket() {
  const { nameId } = useMember();
  const query = useCall(GetDocumentMFPList, { query: { lifeProNameId: nameId } });
  useFailureNotice(query.error, problemText('welcomePacketList'));
  const [viewed, setViewed] = useState(readViewed);
  const [closed, setClosed] = useState(false);
  const documents = query.data ?? [];

  /** WEL-03, WEL-04. */
  function markViewed(documentId: string) {
    const now = [...new Set([...viewed, documentId])];
    setViewed(now);
    if (documents.some(({ DocumentId }) => !now.includes(DocumentId))) {
      storeViewed(now);
      return;
    }
    expireNewRegistration();
    forgetViewed();
  }

  if (documents.length === 0) return null;
  return (
    <Suspense>
      <WelcomePacketDialog
        open={!closed && documents.some(({ DocumentId }) => !viewed.includes(DocumentId))}
        documents={documents}
        viewed={viewed}
        onViewed={markViewed}
        // It comes back with the next visit until all is viewed.
        onClose={() => setClosed(true)}
      />
    </Suspense>
  );
}
