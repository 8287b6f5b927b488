import { type Certificate, GetCertificateSummary, useCall } from '@portal/api';
import { certificateOptionLabel } from '@portal/domain/documents';
import { allowedForms, type FormType } from '@portal/domain/forms';
import { problemText } from '@portal/domain/problem-texts';
import { ByPhonePage } from '@portal/member-features/by-phone-page';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { Alert, Card, Heading, LoadingState, SkeletonText, Stack, Text } from '@portal/ui';
import { AVAILABILITY, BACK_TO_FORMS, NOTHING_SENT } from './texts.ts';

/** One form by name: which certificates it is for, or that it is not available (FORM-01, FORM-11, AMB-51). */
export function OneForm({ form }: { form: FormType }) {
  const { nameId } = useMember();
  const query = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <ByPhonePage title={form.fName} lead="You get this form by telephone." back={BACK_TO_FORMS}>
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
          return offer?.allowed ? <ByMail certificates={offer.certlist} /> : <NotAvailable />;
        }}
      </QueryPanel>
    </ByPhonePage>
  );
}

function ByMail({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <Card>
      <Stack gap="3">
        <Heading as="h2">To get this form</Heading>
        <Text>
          Call us and tell us which certificate it is for. We will mail it to you, ready to sign. You can use
          it for:
        </Text>
        <Stack as="ul" gap="1">
          {certificates.map((certificate) => (
            <Text as="li" key={certificate.CertificateNumber} fontWeight="medium">
              {certificateOptionLabel(certificate)}
            </Text>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

function NotAvailable() {
  return (
    <Alert tone="info" title="This form is not available to you.">
      <Text>{AVAILABILITY}</Text>
    </Alert>
  );
}
