import { formatLongDate } from '@portal/domain/values/dates';
import { useMember, usePlatform } from '@portal/section-sdk';
import { Box, PrintOnly, Text } from '@portal/ui';

/** Print header: society, member, date and contact, so that a printed page can be filed. */
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
