import { type Certificate, GetCertificateSummary, useApiQuery } from '@portal/api';
import {
  type FormEligibility,
  type FormType,
  formEligibility,
  ineligibilityReason,
} from '@portal/domain/forms/form-eligibility';
import { problemText } from '@portal/domain/help/problem-texts';
import { useMember } from '@portal/section-sdk';
import { BackLink } from '@portal/shared-features/back-link';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { SupportPhone } from '@portal/shared-features/support-phone';
import { Alert, Card, PageHeader, SkeletonText, Stack, Text } from '@portal/ui';
import { getFormDescription } from '../form-descriptions.ts';
import { AVAILABILITY, BACK_TO_FORMS, NOTHING_SENT } from '../forms-list/texts.ts';
import { ineligibilityText } from '../ineligibility-text.ts';
import { FormInstructions } from './form-instructions.tsx';
import { StartForm } from './start-form.tsx';

/** A form: description and signing, or the reason why it is not available (FORM-01, FORM-11, AMB-51). */
export function FormDetail({ form }: { form: FormType }) {
  const { nameId } = useMember();
  const query = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <BackLink {...BACK_TO_FORMS} />
      <PageHeader title={form.fName} lead={getFormDescription(form.DocuSignEnvelopeId).purpose} />
      <QueryPanel
        query={query}
        loadingLabel="Getting your certificates"
        loading={
          <Card>
            <SkeletonText lines={5} />
          </Card>
        }
        failedText={problemText('certificates')}
        failedHelp={NOTHING_SENT}
        isEmpty={() => false}
        empty={null}
      >
        {({ Certificates, ...flags }) => {
          const eligibility = formEligibility({ certificates: Certificates, flags }).find(
            ({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === form.DocuSignEnvelopeId,
          );
          return eligibility?.allowed ? (
            <>
              <FormInstructions description={getFormDescription(form.DocuSignEnvelopeId)} />
              <StartForm eligibility={eligibility} />
            </>
          ) : (
            <NotAvailable eligibility={eligibility} certificates={Certificates} />
          );
        }}
      </QueryPanel>
    </>
  );
}

interface NotAvailableProps {
  readonly eligibility: FormEligibility<Certificate> | undefined;
  readonly certificates: readonly Certificate[];
}

function NotAvailable({ eligibility, certificates }: NotAvailableProps) {
  const reason = eligibility && ineligibilityReason(eligibility, certificates);
  return (
    <Stack gap="8">
      <Alert tone="info" title="This form is not available to you.">
        {reason && <Text>{ineligibilityText(eligibility.DocuSignEnvelopeId, reason)}</Text>}
        <Text>{AVAILABILITY}</Text>
      </Alert>
      <SupportPhone />
    </Stack>
  );
}
