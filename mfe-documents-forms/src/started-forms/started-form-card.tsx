import type { StartedForm } from '@portal/api';
import { Link } from '@portal/router';
import { Badge, Card, HStack, Icon, Stack, Text, TextLink } from '@portal/ui';
import { CHANGE_OF_NAME } from '../forms/texts.ts';
import { SignedFormButton } from './signed-form-button.tsx';
import { formName, standingOf } from './standing.ts';

interface Props {
  readonly form: StartedForm;
  /** The member may sign this form for its certificate today (FORM-05). */
  readonly isAllowed: boolean;
}

/** One form that was begun, what became of it, and what to do now (F-07). */
export function StartedFormCard({ form, isAllowed }: Props) {
  const { word, tone, sentence } = standingOf(form, isAllowed);
  const mayGoOn = isAllowed && form.State === 'STARTED' && form.DocuSignEnvelopeMasterId !== CHANGE_OF_NAME;
  return (
    <Card as="li">
      <Stack gap="2" alignItems="start">
        <HStack gap="3" wrap="wrap">
          <Text fontWeight="semibold">{formName(form)}</Text>
          <Badge tone={tone}>{word}</Badge>
        </HStack>
        <Text tone="muted">{`For certificate ${form.CertificateNumber}`}</Text>
        <Text>{sentence}</Text>
        {mayGoOn && (
          <TextLink asChild alone>
            <Link to={`/forms/${form.DocuSignEnvelopeMasterId}`}>
              <span>{`Go on with ${formName(form)}`}</span>
              <Icon name="chevronRight" />
            </Link>
          </TextLink>
        )}
        {form.State === 'RECEIVED' && <SignedFormButton form={form} />}
      </Stack>
    </Card>
  );
}
