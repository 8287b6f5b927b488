import type { RequestedContact } from '@portal/api';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { Alert, Text } from '@portal/ui';
import { PROCESSING_TIME_NOTE } from '../edit-profile/texts.ts';
import { RequestedContactLines } from '../requested-contact-lines.tsx';

/** Requested change next to the data on file (F-06). */
export function PendingContactChange({
  requested,
  requestedOn,
}: {
  requested: RequestedContact;
  requestedOn: CalendarDate;
}) {
  return (
    <Alert tone="info" title="Change requested">
      <Text>{`On ${formatLongDate(requestedOn)} you asked us to use:`}</Text>
      <RequestedContactLines requested={requested} />
      <Text>{PROCESSING_TIME_NOTE}</Text>
    </Alert>
  );
}
