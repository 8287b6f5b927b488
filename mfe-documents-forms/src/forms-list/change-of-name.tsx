import type { Certificate } from '@portal/api';
import { defaultCertificate, type FormEligibility } from '@portal/domain/forms/form-eligibility';
import type { Spouse } from '@portal/domain/forms/signing-url';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { PopupBlocked } from '@portal/shared-features/popup-blocked';
import { useCertificateForSigning } from '@portal/shared-features/use-certificate-for-signing';
import { useFormSigning } from '@portal/shared-features/use-form-signing';
import { Box, Button, Icon, Text } from '@portal/ui';
import { useState } from 'react';
import { getFormDescription } from '../form-descriptions.ts';
import { RetrievingForm } from '../retrieving-form.tsx';
import { FormRow } from './form-row.tsx';
import { CHANGE_OF_NAME, CHANGE_OF_NAME_BUTTON, RETRIEVING } from './texts.ts';

/** A separate chunk: no current form asks about a spouse here. */
const SpouseConsentDialog = lazyPart(
  async () => (await import('@portal/shared-features/spouse-consent-dialog')).SpouseConsentDialog,
);

/** Signs Change of Name from the list, for the first certificate that the member owns (FORM-04, FORM-12, AMB-52). */
export function ChangeOfName({ eligibility }: { eligibility: FormEligibility<Certificate> }) {
  const { sign, opening, failure, popupBlockedUrl, clearPopupBlockedUrl } = useFormSigning({ enabled: true });
  const signed = useCertificateForSigning();
  const [consentOpen, setConsentOpen] = useState(false);
  const certificate = defaultCertificate(eligibility.certlist);
  if (!certificate) return null;

  async function start(about: Certificate, answered: { readonly spouse?: Spouse | null } = {}) {
    const outcome = await sign({
      envelopeId: CHANGE_OF_NAME,
      certificate: () => signed(about),
      ...answered,
    });
    if (outcome === 'spouse') setConsentOpen(true);
    if (outcome === 'opened') setConsentOpen(false);
  }

  const { requestedInformation: informationText, purpose } = getFormDescription(CHANGE_OF_NAME);
  return (
    <FormRow>
      <Box flex="1 1 20rem">
        <Text fontWeight="semibold">{eligibility.fName}</Text>
        <Text>{purpose}</Text>
        <Text tone="muted">
          {`You will need: ${informationText.map(lowerFirst).join('; ')}. It is filled in for ${certificate.ProductDescription}, ${certificate.CertificateNumber}.`}
        </Text>
      </Box>
      <Button
        id={CHANGE_OF_NAME_BUTTON}
        variant="secondary"
        onClick={() => void start(certificate)}
        loading={opening !== undefined}
        loadingText={RETRIEVING}
      >
        Change a name
        <Icon name="external" label="(opens in a new window)" />
      </Button>
      {popupBlockedUrl && (
        <Box flex="1 1 100%">
          <PopupBlocked
            title="Your form is ready."
            label="Open the form"
            url={popupBlockedUrl}
            onFollow={clearPopupBlockedUrl}
          />
        </Box>
      )}
      <RetrievingForm shown={opening !== undefined} />
      {consentOpen && (
        <SpouseConsentDialog
          envelopeId={CHANGE_OF_NAME}
          opening={opening !== undefined}
          failure={failure}
          backLabel="Back to Forms"
          onClose={() => setConsentOpen(false)}
          onContinue={(spouse) => void start(certificate, { spouse })}
        />
      )}
    </FormRow>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
