import { type Certificate, GetDocuSignUrls, GetPrimaryAddress, useCall } from '@portal/api';
import type { FormOffer } from '@portal/domain/forms/forms';
import { needsSpouseConsent } from '@portal/domain/forms/spouse-consent';
import { problemText } from '@portal/domain/help/problem-texts';
import { findEnvelope, stateCode } from '@portal/member-features/form-signing-request';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Card, LoadingState, Section, SkeletonText } from '@portal/ui';
import { NOTHING_SENT } from '../forms/texts.ts';
import { NoLink } from './no-link.tsx';
import { SigningForm } from './signing-form.tsx';

/** The questions of a form, once it is known whether a spouse is asked about (AMB-31) and where it is signed (ERR-18, ERR-22, ERR-23). */
export function StartForm({ offer }: { offer: FormOffer<Certificate> }) {
  const { nameId } = useMember();
  const address = useCall(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  const links = useCall(
    GetDocuSignUrls,
    { query: { stateCode: stateCode(address.data) } },
    { enabled: address.isSuccess },
  );
  const shared = { loading: <Loading />, failedHelp: NOTHING_SENT, isEmpty: () => false, empty: null };
  return (
    <Section title="Open the form">
      <QueryPanel query={address} failedText={problemText('addressInformation')} {...shared}>
        {(known) => (
          <QueryPanel query={links} failedText={problemText('docuSignUrls')} {...shared}>
            {(urls) => {
              const envelope = findEnvelope(urls, offer.DocuSignEnvelopeId);
              if (!envelope) return <NoLink onRetry={() => void links.refetch()} />;
              return <SigningForm offer={offer} asksAboutSpouse={needsSpouseConsent(known, envelope)} />;
            }}
          </QueryPanel>
        )}
      </QueryPanel>
    </Section>
  );
}

function Loading() {
  return (
    <LoadingState label="Getting the form">
      <Card>
        <SkeletonText lines={4} />
      </Card>
    </LoadingState>
  );
}
