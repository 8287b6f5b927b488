import type { AppConfig } from '@portal/section-sdk';
import { Box, Heading, PhoneLink, Text } from '@portal/ui';
import type { ReactNode } from 'react';

type Society = Pick<AppConfig['society'], 'supportPhoneTollFree' | 'supportPhoneLocal' | 'supportHours'>;

interface Props {
  readonly society: Society;
  readonly children?: ReactNode;
}

/** Support numbers with hours (HOME-05, AMB-04; PRODUCT.md section 5, item 11). */
export function SupportPhones({ society, children }: Props) {
  return (
    <Box
      as="section"
      aria-labelledby="support-phones"
      bg="sunken"
      borderRadius="md"
      padding={{ base: '4', md: '6' }}
    >
      <Heading id="support-phones" size="md">
        Need help? Call us
      </Heading>
      <Text marginBlockStart="2">
        <PhoneLink number={society.supportPhoneTollFree} /> (toll free){' '}
        {/* Always on its own line, because the fallback font of a slow connection wraps elsewhere. */}
        <Box as="span" display="block">
          or <PhoneLink number={society.supportPhoneLocal} />
        </Box>
      </Text>
      <Text tone="muted">{society.supportHours}</Text>
      {children && <Box marginBlockStart="4">{children}</Box>}
    </Box>
  );
}
