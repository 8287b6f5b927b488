import type { FormState, FormSubmission } from '@portal/api';
import { Badge, Card, HStack, Icon, Stack, Text, TextLink, UnbrokenText } from '@portal/ui';
import { FormLink } from '../form-link.tsx';
import { CHANGE_OF_NAME, CHANGE_OF_NAME_BUTTON } from '../forms-list/texts.ts';
import { SignedFormButton } from './signed-form-button.tsx';
import { describeStatus, formName } from './submission-status.ts';

/** Link to the form, where the member may still sign it. */
const LINK_TEXTS: Partial<Record<FormState, (name: string) => string>> = {
  STARTED: (name) => `Continue ${name}`,
  DECLINED: (name) => `Open ${name} again`,
  EXPIRED: (name) => `Open ${name} again`,
};

interface Props {
  readonly form: FormSubmission;
  /** The member may sign this form for its certificate today (FORM-05). */
  readonly isAllowed: boolean;
}

/** A started form: status, and what to do now (F-07). */
export function FormSubmissionCard({ form, isAllowed }: Props) {
  const { label, tone, text } = describeStatus(form, isAllowed);
  const isSigned = form.State === 'STARTED' && form.SignedOn !== null;
  const linkText = isAllowed && !isSigned ? LINK_TEXTS[form.State] : undefined;
  return (
    <Card as="li">
      <Stack gap="2" alignItems="start">
        <HStack gap="3" wrap="wrap">
          <Text fontWeight="semibold">{formName(form)}</Text>
          <Badge tone={tone}>{label}</Badge>
        </HStack>
        <Text tone="muted">{`For certificate ${form.CertificateNumber}`}</Text>
        <Text>
          <UnbrokenText text={text} />
        </Text>
        {linkText &&
          (form.DocuSignEnvelopeMasterId === CHANGE_OF_NAME ? (
            <ChangeOfNameLink />
          ) : (
            <FormLink
              to={`/forms/${form.DocuSignEnvelopeMasterId}?certificate=${form.CertificateNumber}`}
              text={linkText(formName(form))}
            />
          ))}
        {form.State === 'RECEIVED' && <SignedFormButton form={form} />}
      </Stack>
    </Card>
  );
}

/** Leads to the button in the list below, because this form has no page. */
function ChangeOfNameLink() {
  return (
    <TextLink
      standalone
      href={`#${CHANGE_OF_NAME_BUTTON}`}
      onClick={(event) => {
        // Bypasses the router: a URL fragment would add a history entry.
        event.preventDefault();
        document.getElementById(CHANGE_OF_NAME_BUTTON)?.focus();
      }}
    >
      Go to Change of Name
      <Icon name="chevronDown" />
    </TextLink>
  );
}
