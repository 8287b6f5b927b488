import type { Certificate } from '@portal/api';
import type { FormOffer } from '@portal/domain/forms/forms';
import { Link } from '@portal/router';
import { Card, Icon, Text, TextLink } from '@portal/ui';
import { aboutForm } from '../about-forms.ts';

/** A form that the member may sign, as a link to its page (FORM-04). */
export function AllowedForm({ offer }: { offer: FormOffer<Certificate> }) {
  const { DocuSignEnvelopeId, certlist, fName } = offer;
  return (
    <Card as="li">
      <TextLink asChild alone fontWeight="semibold">
        <Link to={`/forms/${DocuSignEnvelopeId}`}>
          <span>{fName}</span>
          <Icon name="chevronRight" />
        </Link>
      </TextLink>
      <Text>{aboutForm(DocuSignEnvelopeId).purpose}</Text>
      <Text tone="muted">{countText(certlist.length)}</Text>
    </Card>
  );
}

/** How many certificates a form may be signed for. */
function countText(count: number): string {
  return `For ${count === 1 ? '1 certificate' : `${count} certificates`}`;
}
