import type { SubmitState } from '@portal/shared-features/form';

/** Converts mutation state to submit state: a response of 0 is a failure (PROF-23). */
export function toSubmitState({
  status,
  error,
  data,
}: SubmitState & { readonly data: unknown }): SubmitState {
  return { status: status === 'success' && data === 0 ? 'error' : status, error };
}
