import type { CertificateDetails } from '@portal/api';
import type { Spouse } from '@portal/domain/forms/signing-url';
import { useApiExtension } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { FORM_EFFECTS } from '@portal/shared-features/form-effects';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { OpenedFormStatus } from '@portal/shared-features/opened-form-status';
import type { SigningOutcome } from '@portal/shared-features/signing-request';
import { useCertificateForSigning } from '@portal/shared-features/use-certificate-for-signing';
import { useFormSigning } from '@portal/shared-features/use-form-signing';
import { Alert, Box, Button, Icon, Stack, Text, TextLink } from '@portal/ui';
import { createContext, type ReactNode, use, useState } from 'react';

/** A separate chunk, because few forms ask about a spouse. */
const SpouseConsentDialog = lazyPart(
  async () => (await import('@portal/shared-features/spouse-consent-dialog')).SpouseConsentDialog,
);

interface Signing {
  readonly allowed: ReadonlySet<number>;
  readonly opening: number | undefined;
  /** Envelope id of the form that was opened last. */
  readonly opened: number | undefined;
  /** URL of that form, if the browser blocked its popup. */
  readonly blockedUrl: string | undefined;
  start(envelope: number): void;
  /** The member follows the link to the blocked form. */
  onFollow(): void;
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
  const [opened, setOpened] = useState<number>();
  const [consentOpen, setConsentOpen] = useState(false);
  const signed = useCertificateForSigning();

  async function trySign(envelopeId: number, spouse?: Spouse | null): Promise<SigningOutcome> {
    setEnvelope(envelopeId);
    // A spouse question comes before the next popup.
    setOpened(undefined);
    const consent = spouse === undefined ? {} : { spouse };
    const outcome = await sign({ envelopeId, certificate: () => signed(certificate), ...consent });
    if (outcome === 'spouse') setConsentOpen(true);
    // The dialog stays open after a failure and keeps the input.
    if (outcome === 'opened') {
      setOpened(envelopeId);
      setConsentOpen(false);
    }
    return outcome;
  }

  return (
    <SigningContext
      value={{
        allowed,
        opening,
        opened,
        blockedUrl: popupBlockedUrl,
        start: (envelopeId) => void trySign(envelopeId),
        onFollow: clearPopupBlockedUrl,
      }}
    >
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
  const { blockedUrl, opened, opening, start } = signing;
  const isOpened = opened === envelope;
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
        <OpenedFormStatus blockedUrl={isOpened ? blockedUrl : undefined} onFollow={signing.onFollow}>
          {isOpened && !blockedUrl && <FormOpened />}
        </OpenedFormStatus>
      </Stack>
    </Box>
  );
}

/** Where the form is now, and where the member sees whether it has arrived (F-07). */
function FormOpened() {
  const isTracked = useApiExtension('form-tracking');
  return (
    <Alert tone="info" title="Your form is open in another window.">
      <Text>Fill it in and sign it there. Nothing changes until you sign.</Text>
      {isTracked && (
        <Text>
          <span>Afterwards, look at your forms to see whether we have received it. </span>
          <TextLink asChild>
            <Link to="/forms">See your forms</Link>
          </TextLink>
        </Text>
      )}
    </Alert>
  );
}
