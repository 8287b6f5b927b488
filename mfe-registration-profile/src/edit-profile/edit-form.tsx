import { Form } from '@portal/member-features/form';
import { Link } from '@portal/router';
import { LinkButton } from '@portal/ui';
import type { ComponentProps } from 'react';
import { savedOrNot } from '../saved-or-not.ts';
import { saveFailedHelp } from './save-failed-help.ts';

type Fields = Record<string, unknown>;
type FormProps<Input extends Fields, Output> = ComponentProps<typeof Form<Input, Output>>;

interface Props<Input extends Fields, Output>
  extends Pick<
    FormProps<Input, Output>,
    'children' | 'failedText' | 'form' | 'labels' | 'onSent' | 'onSubmit' | 'schema'
  > {
  /** The call that saves; it answers 1 where it did. */
  readonly saving: Parameters<typeof savedOrNot>[0];
}

/** A form of the profile: it saves, or leads back to the profile (PROF-11, PROF-12). */
export function EditForm<Input extends Fields, Output>({ saving, ...form }: Props<Input, Output>) {
  return (
    <Form
      {...form}
      sending={savedOrNot(saving)}
      failedHelp={saveFailedHelp(saving.error)}
      asksBeforeLeaving
      submitLabel="Save changes"
      pendingLabel="Saving your changes"
      otherActions={
        <LinkButton asChild variant="secondary">
          <Link to="/profile">Cancel</Link>
        </LinkButton>
      }
    />
  );
}
