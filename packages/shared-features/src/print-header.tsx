import { formatLongDate } from '@portal/domain/values/dates';
import { useMember, usePlatform } from '@portal/section-sdk';
import { Box, PrintOnly, Text } from '@portal/ui';

/** What makes a printed page a document to file: from whom, of whom, as of when, and whom to ask. */
export function PrintHeader() {
  const { config, today } = usePlatform();
  const { profile } = useMember();
  return (
    <PrintOnly>
      <Box marginBlockEnd="6">
        <Text fontWeight="bold">{config.society.name}</Text>
        <Text>
          {`${profile.DisplayFullName}, as of ${formatLongDate(today())}. Questions: ${config.society.supportPhoneTollFree}`}
        </Text>
      </Box>
    </PrintOnly>
  );
}
