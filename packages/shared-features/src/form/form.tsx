import { useUnsavedInput } from '@portal/section-sdk';
import { Button, HStack, Stack, VisuallyHidden } from '@portal/ui';
import { ErrorSummary, type SchemaForm } from '@portal/ui/form';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { SubmitErrorAlert } from './submit-error-alert.tsx';
import { syncAutofilledFields } from './sync-autofilled-fields.ts';

/** How sending goes; what `useApiMutation` returns fits. */
export interface SubmitState {
  readonly status: 'idle' | 'pending' | 'error' | 'success';
  readonly error: Error | null;
}

type Fields = Record<string, unknown>;

interface Props<Input extends Fields, Output> {
  readonly form: SchemaForm<Input, Output>;
  /** The rules that `form` was made with. */
  readonly schema: ZodMiniType<Output, Input>;
  /** The words of each field, in their order: the summary names by them what is wrong. */
  readonly labels: { readonly [Name in keyof Input]: string };
  readonly submitState: SubmitState;
  /** The title of the summary, where the specification words it. */
  readonly errorSummaryTitle?: string | undefined;
  /** What the member reads when it could not be sent. */
  readonly errorText: string;
  /** Whether anything has changed, and what to do now. */
  readonly errorHelp: ReactNode;
  /** The call has an Idempotency-Key, and `errorHelp` says that sending it again is harmless. */
  readonly idempotent?: boolean;
  /** Whether leaving the page with answers that were not sent is asked about. */
  readonly confirmBeforeLeave: boolean;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  /** Called in the click or key press itself, so that a window may be opened (AMB-46); not again while it is sent. */
  readonly onSubmit: (answers: Output) => void;
  /** Called once it is sent and leaving is not asked about any more. */
  readonly onSuccess?: () => void;
  /** Beside the button that sends. */
  readonly otherActions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Every form that sends something: what is wrong stands on top and takes the focus, the button waits while it is sent, a
 * failure loses nothing that was typed, and leaving is asked about (PRODUCT.md section 5, item 4).
 */
export function Form<Input extends Fields, Output>(props: Props<Input, Output>) {
  const { form, schema, labels, submitState, errorText, errorHelp, onSubmit } = props;
  const { errors, submitCount, isDirty } = form.formState;
  const pending = submitState.status === 'pending';
  useUnsavedInput(props.confirmBeforeLeave && isDirty && submitState.status !== 'success');
  useOnSuccess(submitState.status, props.onSuccess);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    syncAutofilledFields(event.currentTarget, form);
    const answers = schema.safeParse(form.getValues());
    if (answers.success) {
      // A rule of several fields stands at one of them, and React Hook Form checks only the field that changes.
      form.clearErrors();
      onSubmit(answers.data);
      return;
    }
    // Names what is wrong, from now on as it changes. What is right needs no name, and the drawings that it costs.
    void form.handleSubmit(() => undefined)();
  }

  const fieldErrors = Object.entries(labels).flatMap(([name, label]) => {
    // The labels are those of the fields.
    const path = name as Parameters<typeof form.getFieldState>[0];
    const message = form.getFieldState(path, form.formState).error?.message;
    return message === undefined ? [] : [{ name, message: `${withColon(label)} ${message}` }];
  });
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={submitCount}
        errors={fieldErrors}
        {...(props.errorSummaryTitle !== undefined && { title: props.errorSummaryTitle })}
      />
      {submitState.status === 'error' && Object.keys(errors).length === 0 && (
        <SubmitErrorAlert error={submitState.error} text={errorText} idempotent={props.idempotent}>
          {errorHelp}
        </SubmitErrorAlert>
      )}
      {/* The button that was pressed has these words too, but no screen reader reports a name that changes. */}
      <VisuallyHidden role="status">{pending ? props.pendingLabel : ''}</VisuallyHidden>
      <Stack gap="6">
        {props.children}
        <HStack gap="3" wrap="wrap">
          <Button type="submit" loading={pending} loadingText={props.pendingLabel}>
            {props.submitLabel}
          </Button>
          {props.otherActions}
        </HStack>
      </Stack>
    </form>
  );
}

/** Tells that it is sent when the guard of unsaved input, which came before, is gone. */
function useOnSuccess(status: SubmitState['status'], onSuccess: (() => void) | undefined): void {
  const notifySuccess = useEffectEvent(() => onSuccess?.());
  useEffect(() => {
    if (status === 'success') notifySuccess();
  }, [status]);
}

/** A question ends its own sentence. */
function withColon(label: string): string {
  return label.endsWith('?') ? label : `${label}:`;
}
