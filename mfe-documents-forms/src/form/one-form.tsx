import { type Certificate, GetCertificateSummary, useCall } from '@portal/api';
import { allowedForms, type FormOffer, type FormType, whyNotAllowed } from '@portal/domain/forms/forms';
import { problemText } from '@portal/domain/help/problem-texts';
import { BackLink } from '@portal/member-features/back-link';
import { CallUs } from '@portal/member-features/by-phone-page';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Alert, Card, LoadingState, PageHeader, SkeletonText, Stack, Text } from '@portal/ui';
import { aboutForm } from '../about-forms.ts';
import { AVAILABILITY, BACK_TO_FORMS, NOTHING_SENT } from '../forms/texts.ts';
import { whyNotText } from '../why-not.ts';
import { StartForm } from './start-form.tsx';
import { WhatToExpect } from './what-to-expect.tsx';

/** One form: what it is, and how to sign it; or that it is not available, and why (FORM-01, FORM-11, AMB-51). */
export function OneForm({ form }: { form: FormType }) {
  const { nameId } = useMember();
  const query = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <BackLink {...BACK_TO_FORMS} />
      <PageHeader title={form.fName} lead={aboutForm(form.DocuSignEnvelopeId).purpose} />
      <QueryPanel
        query={query}
        loading={
          <LoadingState label="Getting your certificates">
            <Card>
              <SkeletonText lines={5} />
            </Card>
          </LoadingState>
        }
        failedText={problemText('certificates')}
        failedHelp={NOTHING_SENT}
        isEmpty={() => false}
        empty={null}
      >
        {({ Certificates, ...flags }) => {
          const offer = allowedForms({ certificates: Certificates, flags }).find(
            ({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === form.DocuSignEnvelopeId,
          );
          return offer?.allowed ? (
            <>
              <WhatToExpect about={aboutForm(form.DocuSignEnvelopeId)} />
              <StartForm offer={offer} />
            </>
          ) : (
            <NotAvailable offer={offer} certificates={Certificates} />
          );
        }}
      </QueryPanel>
    </>
  );
}

interface NotAvailableProps {
  readonly offer: FormOffer<Certificate> | undefined;
  readonly certificates: readonly Certificate[];
}

function NotAvailable({ offer, certificates }: NotAvailableProps) {
  const why = offer && whyNotAllowed(offer, certificates);
  return (
    <Stack gap="8">
      <Alert tone="info" title="This form is not available to you.">
        {why && <Text>{whyNotText(offer.DocuSignEnvelopeId, why)}</Text>}
        <Text>{AVAILABILITY}</Text>
      </Alert>
      <CallUs />
    </Stack>
  );
}
