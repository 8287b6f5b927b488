import type { Certificate } from '@portal/api';
import type { FormOffer } from '@portal/domain/forms';
import { usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import { Card, Icon, PhoneLink, Text, TextLink } from '@portal/ui';
import { CHANGE_OF_NAME } from './texts.ts';

type Offer = FormOffer<Certificate>;

/** A form as a link to its page; as text with the reason where it is not allowed (FORM-04, FORM-05). */
export function FormCard({ offer }: { offer: Offer }) {
  return (
    <Card as="li">{offer.allowed ? <AllowedForm offer={offer} /> : <ForbiddenForm offer={offer} />}</Card>
  );
}

function AllowedForm({ offer }: { offer: Offer }) {
  const { config } = usePlatform();
  const { DocuSignEnvelopeId, certlist, fName } = offer;
  if (DocuSignEnvelopeId === CHANGE_OF_NAME) {
    return (
      <>
        <Text fontWeight="semibold">{fName}</Text>
        <Text tone="muted">
          Call us and we will send you the form: <PhoneLink number={config.society.supportPhoneTollFree} />
        </Text>
      </>
    );
  }
  return (
    <>
      <TextLink asChild alone fontWeight="semibold">
        <Link to={`/forms/${DocuSignEnvelopeId}`}>
          {fName}
          <Icon name="chevronRight" />
        </Link>
      </TextLink>
      <Text tone="muted">
        For {certlist.length === 1 ? '1 certificate' : `${certlist.length} certificates`}
      </Text>
    </>
  );
}

function ForbiddenForm({ offer }: { offer: Offer }) {
  return (
    <>
      <Text role="link" aria-disabled="true" tone="muted" fontWeight="semibold">
        {offer.fName}
      </Text>
      <Text tone="muted">{reason(offer)}</Text>
    </>
  );
}

function reason({ certlist, checkOwner }: Offer): string {
  if (certlist.length > 0) return 'Your certificates do not allow this form now.';
  return checkOwner
    ? 'You do not own a certificate that this form is for.'
    : 'You have no certificate that this form is for.';
}
