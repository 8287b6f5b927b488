import type { SubmitState } from '@portal/shared-features/form';

/** How saving goes: an answer of 0 is a failure (PROF-23). What `useApiMutation` returns fits. */
export function toSubmitState({
  status,
  error,
  data,
}: SubmitState & { readonly data: 0 | 1 | undefined }): SubmitState {
  return { status: status === 'success' && data === 0 ? 'error' : status, error };
}
