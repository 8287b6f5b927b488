import type { Certificate } from '@portal/api';
import { certificateOptionLabel } from '@portal/domain/certificates/documents';
import { defaultCertificate, type FormOffer } from '@portal/domain/forms/forms';
import type { Spouse } from '@portal/domain/forms/signing-link';
import { BlockedWindow } from '@portal/member-features/blocked-window';
import { useFormSigning } from '@portal/member-features/form-signing';
import { Button, Card, Icon, Stack, Text } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { aboutForm } from '../about-forms.ts';
import { Retrieving } from '../retrieving.tsx';
import { useSignedCertificate } from '../use-signed-certificate.ts';
import { CHANGE_OF_NAME, RETRIEVING } from './texts.ts';

/** No form of today asks here. */
const SpouseConsentDialog = lazy(async () => {
  const dialog = await import('@portal/member-features/spouse-consent-dialog');
  return { default: dialog.SpouseConsentDialog };
});

/** Change of Name is signed from the list itself, for the first certificate that the member owns (FORM-04, FORM-12, AMB-52). */
export function ChangeOfName({ offer }: { offer: FormOffer<Certificate> }) {
  const { sign, opening, failure, blockedLink } = useFormSigning({ enabled: true });
  const signed = useSignedCertificate();
  const [asking, setAsking] = useState<boolean>();
  const certificate = defaultCertificate(offer.certlist);
  if (!certificate) return null;

  async function start(about: Certificate, answered: { readonly spouse?: Spouse | null } = {}) {
    const outcome = await sign({
      envelopeId: CHANGE_OF_NAME,
      certificate: () => signed(about),
      ...answered,
    });
    if (outcome === 'spouse') setAsking(true);
    if (outcome === 'opened') setAsking((before) => before && false);
  }

  const { asks, purpose } = aboutForm(CHANGE_OF_NAME);
  return (
    <Card as="li">
      <Stack gap="3" alignItems="start">
        <div>
          <Text fontWeight="semibold">{offer.fName}</Text>
          <Text>{purpose}</Text>
          <Text tone="muted">
            {`It asks: ${asks.map(lowerFirst).join('; ')}. It is filled in for certificate ${certificateOptionLabel(certificate)}.`}
          </Text>
        </div>
        <Button
          variant="secondary"
          onClick={() => void start(certificate)}
          loading={opening !== undefined}
          loadingText={RETRIEVING}
        >
          Change a name
          <Icon name="external" label="(opens in a new window)" />
        </Button>
        {blockedLink && (
          <BlockedWindow title="Your form is ready." label="Open the form" link={blockedLink} />
        )}
      </Stack>
      <Retrieving shown={opening !== undefined} />
      {asking !== undefined && (
        <Suspense>
          <SpouseConsentDialog
            open={asking}
            opening={opening !== undefined}
            failure={failure}
            backLabel="Back to Forms"
            onClose={() => setAsking(false)}
            onContinue={(spouse) => void start(certificate, { spouse })}
          />
        </Suspense>
      )}
    </Card>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
