import { Link } from '@portal/section-sdk/router';
import { Form } from '@portal/shared-features/form';
import { LinkButton } from '@portal/ui';
import type { ComponentProps } from 'react';
import { toSubmitState } from '../to-submit-state.ts';
import { saveFailedHelp } from './save-failed-help.ts';

type Fields = Record<string, unknown>;
type FormProps<Input extends Fields, Output> = ComponentProps<typeof Form<Input, Output>>;

interface Props<Input extends Fields, Output>
  extends Pick<
    FormProps<Input, Output>,
    'children' | 'errorText' | 'form' | 'labels' | 'onSuccess' | 'onSubmit' | 'schema'
  > {
  /** The save call; it returns 1 after success. */
  readonly submitState: Parameters<typeof toSubmitState>[0];
}

/** Profile form with Save, and a link back to the profile (PROF-11, PROF-12). */
export function EditForm<Input extends Fields, Output>({ submitState, ...form }: Props<Input, Output>) {
  return (
    <Form
      {...form}
      submitState={toSubmitState(submitState)}
      errorHelp={saveFailedHelp(submitState.error)}
      confirmBeforeLeave
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
