import type { RequestedContact } from '@portal/api';
import { phoneIn } from '@portal/domain/people/phone';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { Alert, Box, Text } from '@portal/ui';
import { DAYS_NOTE } from '../edit-profile/texts.ts';
import { addressLines } from './address.ts';

/** What was asked for and is not on file yet, beside what is (F-06). */
export function WaitingChange({
  requested,
  askedOn,
}: {
  requested: RequestedContact;
  askedOn: CalendarDate;
}) {
  const { Country, PhoneNumber } = requested;
  const lines = addressLines(requested);
  if (PhoneNumber) lines.push(`Phone ${phoneIn(Country, PhoneNumber)}`);
  return (
    <Alert tone="info" title="Change requested">
      <Text>{`On ${formatLongDate(askedOn)} you asked us to use:`}</Text>
      <Box whiteSpace="pre-line">{lines.join('\n')}</Box>
      <Text>{DAYS_NOTE}</Text>
    </Alert>
  );
}
