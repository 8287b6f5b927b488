import { useApiClient, WriteToLog } from '@portal/api';
import { Link } from '@portal/section-sdk/router';
import { Form } from '@portal/shared-features/form';
import { LinkButton } from '@portal/ui';
import { type ComponentProps, useEffect } from 'react';
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
  /** Written to the server's log after a failure (API-20). */
  readonly failureCode: 'contact.update_failed' | 'profile.update_failed';
}

/** Profile form with Save, and a link back to the profile (PROF-11, PROF-12). */
export function EditForm<Input extends Fields, Output>({
  submitState,
  failureCode,
  ...form
}: Props<Input, Output>) {
  const client = useApiClient();
  const state = toSubmitState(submitState);
  const hasFailed = state.status === 'error';
  useEffect(() => {
    if (!hasFailed) return;
    client(WriteToLog, { query: { message: failureCode, severity: '2' } }).catch(() => undefined);
  }, [client, hasFailed, failureCode]);
  return (
    <Form
      {...form}
      submitState={state}
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
