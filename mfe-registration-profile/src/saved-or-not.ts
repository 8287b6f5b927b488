import type { Sending } from '@portal/member-features/form';

/** How saving goes: an answer of 0 is a failure (PROF-23). What `useSend` returns fits. */
export function savedOrNot({ status, error, data }: Sending & { readonly data: 0 | 1 | undefined }): Sending {
  return { status: status === 'success' && data === 0 ? 'error' : status, error };
}
