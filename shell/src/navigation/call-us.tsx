import { usePlatform } from '@portal/platform';
import { Box, Icon, PhoneLink, Text } from '@portal/ui';
import { memo } from 'react';
import { usePhoneStanding } from './use-phone-standing.ts';

/** Whom to call, when, and whether somebody is there now, in the menu of a narrow screen (F-23, AMB-04). */
export function CallUs() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  const standing = usePhoneStanding();
  return (
    <Box
      as="section"
      aria-label="Call us"
      borderBlockStart="quiet"
      paddingBlockStart="4"
      paddingInline="4"
      lineHeight="tight"
    >
      <Text fontWeight="bold">Call us</Text>
      <PhoneLink number={supportPhoneTollFree} alone />
      {standing !== undefined && <Text size="sm">{standing}</Text>}
      <Text size="sm" tone="muted" marginBlockStart="2">
        {supportHours}
      </Text>
    </Box>
  );
}

/**
 * The same in one row above the page. On a narrow screen there is no room for the hours of the week, which its menu holds.
 */
export const CallUsRow = memo(function CallUsRow() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  const standing = usePhoneStanding();
  return (
    <Box
      as="section"
      aria-label="Call us"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      flex="1"
      minHeight={{ base: '{spacing.16}', lg: 'control' }}
      borderBlockEnd={{ base: 'quiet', lg: 'none' }}
    >
      <Icon name="phone" />
      <PhoneLink number={supportPhoneTollFree} alone />
      <Text size="sm" lineHeight="tight" flex="1 1 8rem" maxWidth="none">
        <span>{standing}</span>
        <Box
          as="span"
          color="ink.muted"
          display={standing === undefined ? 'block' : { base: 'none', lg: 'block' }}
        >
          {supportHours}
        </Box>
      </Text>
    </Box>
  );
});
