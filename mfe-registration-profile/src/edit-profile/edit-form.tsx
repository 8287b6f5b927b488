import { useApiClient, WriteToLog } from '@portal/api';
import { useBus } from '@portal/section-sdk';
import { Link, useNavigate } from '@portal/section-sdk/router';
import { Form, type SubmitState } from '@portal/shared-features/form';
import { LinkButton } from '@portal/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { saveFailedHelp } from './save-failed-help.ts';

type Fields = Record<string, unknown>;
type FormProps<Input extends Fields, Output> = ComponentProps<typeof Form<Input, Output>>;

interface Props<Input extends Fields, Output>
  extends Pick<
    FormProps<Input, Output>,
    'children' | 'errorText' | 'form' | 'labels' | 'onSubmit' | 'schema'
  > {
  /** Whether the answers are those that the form opened with: unless a save was tried, nothing is sent. */
  readonly isUnchanged: (answers: Output) => boolean;
  /** The save call. A response of 0 is a failure (PROF-23). */
  readonly saveCall: SubmitState & { readonly data: unknown };
  /** Called after success; returns the notification. */
  readonly onSaved: () => string;
  /** Written to the server's log after a failure (API-20). */
  readonly failureCode: 'contact.update_failed' | 'profile.update_failed';
}

/** Profile form with Save, and a link back to the profile (PROF-11, PROF-12). */
export function EditForm<Input extends Fields, Output>({
  isUnchanged,
  saveCall: { status, error, data },
  onSubmit,
  onSaved,
  failureCode,
  ...form
}: Props<Input, Output>) {
  const client = useApiClient();
  const bus = useBus();
  const navigate = useNavigate();
  const [nothingToSave, setNothingToSave] = useState(false);
  const hasFailed = status === 'error' || (status === 'success' && data === 0);
  useEffect(() => {
    if (!hasFailed) return;
    client(WriteToLog, { query: { message: failureCode, severity: '2' } }).catch(() => undefined);
  }, [client, hasFailed, failureCode]);

  function submitState(): SubmitState {
    if (nothingToSave) return { status: 'success', error: null };
    return { status: hasFailed ? 'error' : status, error };
  }

  function close() {
    const [tone, message] = nothingToSave
      ? (['info', 'Nothing was changed.'] as const)
      : (['success', onSaved()] as const);
    bus.emit('notification.requested', 1, { tone, message });
    void navigate('/profile');
  }

  return (
    <Form
      {...form}
      submitState={submitState()}
      errorHelp={saveFailedHelp(error)}
      confirmBeforeLeave
      submitLabel="Save changes"
      pendingLabel="Saving your changes"
      // After a save that may have arrived, the old answers are a change too (F-05).
      onSubmit={(answers) =>
        status === 'idle' && isUnchanged(answers) ? setNothingToSave(true) : onSubmit(answers)
      }
      onSuccess={close}
      otherActions={
        <LinkButton asChild variant="secondary">
          <Link to="/profile">Cancel</Link>
        </LinkButton>
      }
    />
  );
}
