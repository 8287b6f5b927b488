import type { RequestedContact } from '@portal/api';
import { addressLines } from '@portal/domain/people/address-lines';
import { normalizePhone } from '@portal/domain/people/phone';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { Alert, Box, Text } from '@portal/ui';
import { PROCESSING_TIME_NOTE } from '../edit-profile/texts.ts';

/** Requested change next to the data on file (F-06). */
export function PendingContactChange({
  requested,
  requestedOn,
}: {
  requested: RequestedContact;
  requestedOn: CalendarDate;
}) {
  const { Country, PhoneNumber } = requested;
  const lines = addressLines(requested);
  if (PhoneNumber) lines.push(`Phone ${normalizePhone(Country, PhoneNumber)}`);
  return (
    <Alert tone="info" title="Change requested">
      <Text>{`On ${formatLongDate(requestedOn)} you asked us to use:`}</Text>
      <Box whiteSpace="pre-line">{lines.join('\n')}</Box>
      <Text>{PROCESSING_TIME_NOTE}</Text>
    </Alert>
  );
}
