import type { CertificateDetails } from '@portal/api';
import type { Spouse } from '@portal/domain/forms/signing-link';
import { BlockedWindow } from '@portal/member-features/blocked-window';
import { EFFECTS } from '@portal/member-features/form-effects';
import { useFormSigning } from '@portal/member-features/form-signing';
import type { SigningOutcome } from '@portal/member-features/form-signing-request';
import { useFreshCertificate } from '@portal/member-features/fresh-certificate';
import { Box, Button, Grid, Icon, Text } from '@portal/ui';
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';

/** Few are asked. */
const SpouseConsentDialog = lazy(async () => {
  const dialog = await import('@portal/member-features/spouse-consent-dialog');
  return { default: dialog.SpouseConsentDialog };
});

interface Signing {
  readonly allowed: ReadonlySet<number>;
  readonly opening: number | undefined;
  /** The form whose window the browser blocked, and where it is. */
  readonly blocked: { readonly envelope: number; readonly link: string } | undefined;
  start(envelope: number): void;
}

const SigningContext = createContext<Signing | undefined>(undefined);

interface Props {
  readonly certificate: CertificateDetails;
  readonly allowed: ReadonlySet<number>;
  readonly children: ReactNode;
}

/** What the form buttons of a certificate share: the one window at a time, and the question about a spouse (SPO-02, AMB-27). */
export function FormSigning({ certificate, allowed, children }: Props) {
  const { sign, opening, failure, blockedLink } = useFormSigning({ enabled: allowed.size > 0 });
  const [envelope, setEnvelope] = useState<number>();
  // Undefined until the question is asked for the first time.
  const [asking, setAsking] = useState<boolean>();
  const getFresh = useFreshCertificate();

  async function attempt(wanted: number, spouse?: Spouse | null): Promise<SigningOutcome> {
    setEnvelope(wanted);
    const answered = spouse === undefined ? {} : { spouse };
    const getCertificate = () => getFresh(certificate.CertificateNumber);
    const outcome = await sign({ envelopeId: wanted, certificate: getCertificate, ...answered });
    if (outcome === 'spouse') setAsking(true);
    // What the member has typed stays where a failure leaves it.
    if (outcome === 'opened') setAsking((before) => before && false);
    return outcome;
  }

  const blocked = blockedLink && envelope ? { envelope, link: blockedLink } : undefined;
  return (
    <SigningContext value={{ allowed, opening, blocked, start: (wanted) => void attempt(wanted) }}>
      {children}
      {asking !== undefined && (
        <Suspense>
          <SpouseConsentDialog
            open={asking}
            opening={opening !== undefined}
            failure={failure}
            backLabel="Back to Certificate"
            onClose={() => setAsking(false)}
            onContinue={(spouse) => {
              if (envelope !== undefined) void attempt(envelope, spouse);
            }}
          />
        </Suspense>
      )}
    </SigningContext>
  );
}

/** The button stands beside the sentence where there is room, and not under half a line of it. */
const BESIDE = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' };

interface ButtonProps {
  readonly envelope: number;
  readonly children: ReactNode;
}

/** Opens one form for signing, after what that leads to (F-15); nothing where it is not allowed (AMB-05, AMB-27). */
export function FormButton({ envelope, children }: ButtonProps) {
  const signing = use(SigningContext);
  if (!signing?.allowed.has(envelope)) return null;
  const { blocked, opening, start } = signing;
  const effects = EFFECTS[envelope];
  return (
    <Box marginBlockStart="6" _print={{ display: 'none' }}>
      <Grid gap="4" justifyItems="start" alignItems="center" templateColumns={effects && BESIDE}>
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
          <BlockedWindow title="Your form is ready." label="Open the form" link={blocked.link} />
        )}
      </Grid>
    </Box>
  );
}
