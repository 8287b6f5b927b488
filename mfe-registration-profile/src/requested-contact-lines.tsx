import type { RequestedContact } from '@portal/api';
import { addressLines } from '@portal/domain/people/address-lines';
import { normalizePhone } from '@portal/domain/people/phone';
import { Box } from '@portal/ui';

/** Address and phone of a requested change (F-06). */
export function RequestedContactLines({ requested }: { requested: RequestedContact }) {
  const { Country, PhoneNumber } = requested;
  const lines = addressLines(requested);
  if (PhoneNumber) lines.push(`Phone ${normalizePhone(Country, PhoneNumber)}`);
  return <Box whiteSpace="pre-line">{lines.join('\n')}</Box>;
}
