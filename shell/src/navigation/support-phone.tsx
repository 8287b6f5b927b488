import { usePlatform } from '@portal/section-sdk';
import { Box, Icon, PhoneLink, Text } from '@portal/ui';
import { memo } from 'react';
import { usePhoneAvailability } from './use-phone-availability.ts';

/** Support telephone with hours and current availability, in the menu of a narrow screen (F-23, AMB-04). */
export function SupportPhone() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  const availability = usePhoneAvailability();
  return (
    <Box
      as="section"
      aria-label="Call us"
      borderBlockStart="subtle"
      paddingBlockStart="4"
      paddingInline="4"
      lineHeight="tight"
    >
      <Text fontWeight="bold">Call us</Text>
      <PhoneLink number={supportPhoneTollFree} standalone />
      {availability !== undefined && (
        <Text size="sm" textWrap="balance">
          {availability}
        </Text>
      )}
      <Text size="sm" tone="muted" marginBlockStart="2">
        {supportHours}
      </Text>
    </Box>
  );
}

/**
 * Support telephone in one row above the page. The hours are in the menu of a narrow screen, and in the help panel of a
 * page with one.
 */
export const SupportPhoneBar = memo(function SupportPhoneBar({ withoutHours }: { withoutHours: boolean }) {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  const availability = usePhoneAvailability();
  return (
    <Box
      as="section"
      aria-label="Call us"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      flex="1"
      paddingBlock={{ base: '2', lg: '0' }}
      minHeight={{ base: '{spacing.16}', lg: 'control' }}
      borderBlockEnd={{ base: 'subtle', lg: 'none' }}
    >
      <Icon name="phone" />
      <PhoneLink number={supportPhoneTollFree} standalone />
      <Text size="sm" lineHeight="tight" flex="1 1 8rem" maxWidth="none" textWrap="balance">
        <span>{availability}</span>
        {(availability === undefined || !withoutHours) && (
          <Box
            as="span"
            color="text.muted"
            display={availability === undefined ? 'block' : { base: 'none', lg: 'block' }}
          >
            {supportHours}
          </Box>
        )}
      </Text>
    </Box>
  );
});
