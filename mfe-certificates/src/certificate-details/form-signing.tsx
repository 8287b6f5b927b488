import type { CertificateDetails } from '@portal/api';
import type { Spouse } from '@portal/domain/forms/signing-url';
import { FORM_EFFECTS } from '@portal/shared-features/form-effects';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { PopupBlocked } from '@portal/shared-features/popup-blocked';
import type { SigningOutcome } from '@portal/shared-features/signing-request';
import { useCertificateForSigning } from '@portal/shared-features/use-certificate-for-signing';
import { useFormSigning } from '@portal/shared-features/use-form-signing';
import { Box, Button, Icon, Stack, Text } from '@portal/ui';
import { createContext, type ReactNode, use, useState } from 'react';

/** A separate chunk, because few forms ask about a spouse. */
const SpouseConsentDialog = lazyPart(
  async () => (await import('@portal/shared-features/spouse-consent-dialog')).SpouseConsentDialog,
);

interface Signing {
  readonly allowed: ReadonlySet<number>;
  readonly opening: number | undefined;
  /** Envelope and URL of a form whose popup the browser blocked. */
  readonly blocked: { readonly envelope: number; readonly url: string } | undefined;
  start(envelope: number): void;
}

const SigningContext = createContext<Signing | undefined>(undefined);

interface Props {
  readonly certificate: CertificateDetails;
  readonly allowed: ReadonlySet<number>;
  readonly children: ReactNode;
}

/** Shared by the form buttons of a certificate: one popup at a time, and the spouse question (SPO-02, AMB-27). */
export function FormSigning({ certificate, allowed, children }: Props) {
  const { sign, opening, failure, popupBlockedUrl, clearPopupBlockedUrl } = useFormSigning({
    enabled: allowed.size > 0,
    // The path of this page contains the certificate number.
    pathOf: (envelopeId) => `/forms/${envelopeId}`,
  });
  const [envelope, setEnvelope] = useState<number>();
  const [consentOpen, setConsentOpen] = useState(false);
  const signed = useCertificateForSigning();

  async function trySign(envelopeId: number, spouse?: Spouse | null): Promise<SigningOutcome> {
    setEnvelope(envelopeId);
    // The URL of an earlier form; a spouse question comes before the next popup.
    clearPopupBlockedUrl();
    const consent = spouse === undefined ? {} : { spouse };
    const outcome = await sign({ envelopeId, certificate: () => signed(certificate), ...consent });
    if (outcome === 'spouse') setConsentOpen(true);
    // The dialog stays open after a failure and keeps the input.
    if (outcome === 'opened') setConsentOpen(false);
    return outcome;
  }

  const blocked = popupBlockedUrl && envelope ? { envelope, url: popupBlockedUrl } : undefined;
  return (
    <SigningContext value={{ allowed, opening, blocked, start: (envelopeId) => void trySign(envelopeId) }}>
      {children}
      {consentOpen && envelope !== undefined && (
        <SpouseConsentDialog
          envelopeId={envelope}
          opening={opening !== undefined}
          failure={failure}
          backLabel="Back to Certificate"
          onClose={() => setConsentOpen(false)}
          onContinue={(spouse) => void trySign(envelope, spouse)}
        />
      )}
    </SigningContext>
  );
}

interface ButtonProps {
  readonly envelope: number;
  readonly children: ReactNode;
}

/** Opens a form for signing, below its effects (F-15); renders nothing if the form is not allowed (AMB-05, AMB-27). */
export function FormButton({ envelope, children }: ButtonProps) {
  const signing = use(SigningContext);
  if (!signing?.allowed.has(envelope)) return null;
  const { blocked, opening, start } = signing;
  const effects = FORM_EFFECTS[envelope];
  return (
    <Box marginBlockStart="6" _print={{ display: 'none' }}>
      <Stack gap="4" alignItems="start">
        {effects && <Text>{effects}</Text>}
        <Button
          variant="secondary"
          onClick={() => start(envelope)}
          loading={opening === envelope}
          loadingText="Retrieving the form..."
        >
          {children}
          <Icon name="external" label="(opens in a new window)" />
        </Button>
        {blocked?.envelope === envelope && (
          <PopupBlocked title="Your form is ready." label="Open the form" url={blocked.url} />
        )}
      </Stack>
    </Box>
  );
}
