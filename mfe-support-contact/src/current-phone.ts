import type { EndpointOutput, GetPendingContactChange, MemberAddress } from '@portal/api';
import { normalizePhone } from '@portal/domain/people/phone';

/** Phone number of the pending contact change (F-06), else the one on file; '' without one. */
export function currentPhone(
  onFile: MemberAddress | undefined,
  pending: EndpointOutput<typeof GetPendingContactChange> | undefined,
): string {
  const contact = pending?.Requested ?? onFile;
  return contact?.PhoneNumber ? normalizePhone(contact.Country ?? '', contact.PhoneNumber) : '';
}
