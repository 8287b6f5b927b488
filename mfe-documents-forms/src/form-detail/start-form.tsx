import { type Certificate, GetDocuSignUrls, GetPrimaryAddress, useApiQuery } from '@portal/api';
import type { FormEligibility } from '@portal/domain/forms/form-eligibility';
import { stateCode } from '@portal/domain/forms/signing-url';
import { needsSpouseConsent } from '@portal/domain/forms/spouse-consent';
import { problemText } from '@portal/domain/help/problem-texts';
import { useMember } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { findEnvelopeUrl } from '@portal/shared-features/signing-request';
import { Card, PanelSection, SkeletonText } from '@portal/ui';
import { NOTHING_SENT } from '../forms-list/texts.ts';
import { SigningForm } from './signing-form.tsx';

/**
 * Loads whether the form asks about a spouse (AMB-31) and its URL (ERR-18, ERR-22, ERR-23), then shows the questions.
 */
export function StartForm({ eligibility }: { eligibility: FormEligibility<Certificate> }) {
  const { nameId } = useMember();
  const address = useApiQuery(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  const links = useApiQuery(
    GetDocuSignUrls,
    { query: { stateCode: stateCode(address.data?.State) } },
    { enabled: address.isSuccess },
  );
  const shared = {
    loadingLabel: 'Getting the form',
    loading: (
      <Card>
        <SkeletonText lines={4} />
      </Card>
    ),
    failedHelp: NOTHING_SENT,
    isEmpty: () => false,
    empty: null,
  };
  return (
    <PanelSection title="Open the form">
      <QueryPanel query={address} failedText={problemText('addressInformation')} {...shared}>
        {(loaded) => (
          <QueryPanel query={links} failedText={problemText('docuSignUrls')} {...shared}>
            {(urls) => {
              const envelope = findEnvelopeUrl(urls, eligibility.DocuSignEnvelopeId);
              return envelope ? (
                <SigningForm eligibility={eligibility} asksForSpouse={needsSpouseConsent(loaded, envelope)} />
              ) : (
                // ERR-22: the member may sign the form, but the server returned no URL.
                <RequestErrorAlert
                  error={null}
                  text={problemText('docuSignLinks')}
                  onRetry={() => void links.refetch()}
                  retrying={links.isFetching}
                >
                  {NOTHING_SENT}
                </RequestErrorAlert>
              );
            }}
          </QueryPanel>
        )}
      </QueryPanel>
    </PanelSection>
  );
}
