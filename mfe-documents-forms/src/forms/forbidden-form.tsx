import type { Certificate } from '@portal/api';
import { type FormOffer, whyNotAllowed } from '@portal/domain/forms/forms';
import { Card, Text } from '@portal/ui';
import { whyNotText } from '../why-not.ts';

interface Props {
  readonly offer: FormOffer<Certificate>;
  /** All that the member has. */
  readonly certificates: readonly Certificate[];
}

/** A form that is not allowed: disabled, with whom it is for and why not (FORM-05). */
export function ForbiddenForm({ offer, certificates }: Props) {
  const why = whyNotAllowed(offer, certificates);
  return (
    <Card as="li">
      <Text role="link" aria-disabled="true" tone="muted" fontWeight="semibold">
        {offer.fName}
      </Text>
      <Text tone="muted">{why && whyNotText(offer.DocuSignEnvelopeId, why)}</Text>
    </Card>
  );
}
