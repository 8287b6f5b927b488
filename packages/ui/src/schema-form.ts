import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/** A form in hand: `register` for its fields, `watch`, `formState`. */
export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** The fields of a form whose rules are a schema of the domain; each is checked when it is sent, and then as it changes. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  initial: DefaultValues<Input>,
): SchemaForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    // The summary takes the focus.
    shouldFocusError: false,
  });
}
