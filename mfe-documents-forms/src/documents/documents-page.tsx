import { GetCertificateSummary, useCall } from '@portal/api';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember, usePlatform } from '@portal/platform';
import { EmptyState, LoadingState, PageHeader, PhoneLink, Skeleton, Stack, Text } from '@portal/ui';
import { useState } from 'react';
import { CertificateSelect, NO_CERTIFICATE } from './certificate-select.tsx';
import { DocumentGroups } from './document-groups.tsx';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

/** The documents on file, by certificate (DOC-01 to DOC-09). */
export function DocumentsPage() {
  const { nameId } = useMember();
  const [chosen, setChosen] = useState(NO_CERTIFICATE);
  const query = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <PageHeader title="Documents" lead="Tax forms, statements and contracts, one certificate at a time." />
      <QueryPanel
        query={query}
        loading={
          <LoadingState label="Getting your certificates">
            <Skeleton maxWidth="field" />
          </LoadingState>
        }
        failedText={problemText('certificates')}
        failedHelp={DOCUMENTS_UNCHANGED}
        isEmpty={({ Certificates }) => Certificates.length === 0}
        empty={<NothingOnFile />}
      >
        {({ Certificates }) => (
          <Stack gap="8">
            <CertificateSelect certificates={Certificates} value={chosen} onChange={setChosen} />
            {chosen !== NO_CERTIFICATE && <DocumentGroups certificateNumber={chosen} />}
          </Stack>
        )}
      </QueryPanel>
    </>
  );
}

/** Documents belong to certificates: who has none has no documents here. */
function NothingOnFile() {
  const { config } = usePlatform();
  return (
    <EmptyState title="You have no certificates, and so no documents here.">
      <Text>
        If you are looking for a document, call us and we will mail it to you:{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </EmptyState>
  );
}
