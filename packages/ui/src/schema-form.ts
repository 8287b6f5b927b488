import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/** Form handle: `register`, `watch`, `formState`. */
export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** Form whose rules are a schema of the domain package. Fields validate on submit, then on change. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  initial: DefaultValues<Input>,
): SchemaForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    // The error summary takes the focus.
    shouldFocusError: false,
  });
}
