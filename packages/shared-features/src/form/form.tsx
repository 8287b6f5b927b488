import { useUnsavedInput } from '@portal/section-sdk';
import { Button, HStack, Stack, VisuallyHidden } from '@portal/ui';
import { ErrorSummary, type SchemaForm } from '@portal/ui/form';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { SubmitErrorAlert } from './submit-error-alert.tsx';
import { syncAutofilledFields } from './sync-autofilled-fields.ts';

/** Submit state; the result of `useApiMutation` fits. */
export interface SubmitState {
  readonly status: 'idle' | 'pending' | 'error' | 'success';
  readonly error: Error | null;
}

type Fields = Record<string, unknown>;

interface Props<Input extends Fields, Output> {
  readonly form: SchemaForm<Input, Output>;
  readonly schema: ZodMiniType<Output, Input>;
  /** Field labels in display order, for the error summary. */
  readonly labels: { readonly [Name in keyof Input]: string };
  readonly submitState: SubmitState;
  /** Title of the error summary, if the specification defines one. */
  readonly errorSummaryTitle?: string | undefined;
  readonly errorText: string;
  /** Whether anything changed, and what to do now. */
  readonly errorHelp: ReactNode;
  /** The call has an Idempotency-Key, and `errorHelp` says that a retry is safe. */
  readonly idempotent?: boolean;
  /** The call sends nothing of the member, so that a failure says nothing about what arrived. */
  readonly sendsNothing?: boolean;
  /** Asks for confirmation before the member leaves with unsent input. */
  readonly confirmBeforeLeave: boolean;
  readonly submitLabel: string;
  /** 'secondary' while something above the form is the main action. */
  readonly submitVariant?: 'primary' | 'secondary';
  /** On a phone, the submit button has a row of its own. */
  readonly hasWideSubmit?: boolean;
  readonly pendingLabel: string;
  /** Called within the click or key press, so that it may open a window (AMB-46). Not called while pending. */
  readonly onSubmit: (answers: Output) => void;
  /** Called after success, when the leave confirmation is off. */
  readonly onSuccess?: () => void;
  readonly otherActions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form that sends a request. Shows an error summary with focus and disables the button while pending. It keeps the
 * input after a failure and confirms before leaving (PRODUCT.md section 5, item 4).
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
      // React Hook Form revalidates only the changed field, so errors of multi-field rules would stay.
      form.clearErrors();
      onSubmit(answers.data);
      return;
    }
    // Runs React Hook Form's validation, so that fields revalidate on change. Valid forms skip it to save renders.
    void form.handleSubmit(() => undefined)();
  }

  const fieldErrors = Object.entries(labels).flatMap(([name, label]) => {
    // `labels` has the field names as keys.
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
      {submitState.status === 'error' && (
        // Hidden, not removed: a removed alert would take the focus again while the member corrects a field.
        <SubmitErrorAlert
          hidden={Object.keys(errors).length > 0}
          error={submitState.error}
          text={errorText}
          idempotent={props.idempotent}
          sendsNothing={props.sendsNothing}
        >
          {errorHelp}
        </SubmitErrorAlert>
      )}
      {/* Screen readers do not announce a changed button name, so a status region repeats it. */}
      <VisuallyHidden role="status">{pending ? props.pendingLabel : ''}</VisuallyHidden>
      <Stack gap="6">
        {props.children}
        <HStack gap="3" wrap="wrap">
          <Button
            type="submit"
            variant={props.submitVariant ?? 'primary'}
            width={props.hasWideSubmit ? { base: 'full', sm: 'auto' } : undefined}
            loading={pending}
            loadingText={props.pendingLabel}
          >
            {props.submitLabel}
          </Button>
          {props.otherActions}
        </HStack>
      </Stack>
    </form>
  );
}

/** Calls `onSuccess` after the effect of `useUnsavedInput` has removed the leave guard. */
function useOnSuccess(status: SubmitState['status'], onSuccess: (() => void) | undefined): void {
  const notifySuccess = useEffectEvent(() => onSuccess?.());
  useEffect(() => {
    if (status === 'success') notifySuccess();
  }, [status]);
}

function withColon(label: string): string {
  return label.endsWith('?') ? label : `${label}:`;
}
