import { PAPERLESS_TERMS } from '@portal/domain/certificates/paperless';
import { usePlatform } from '@portal/section-sdk';
import { Box, Heading, PhoneLink, Stack, Text } from '@portal/ui';

/** Statements required by law before consent, with phone number and e-mail address (F-11). */
export function PaperlessTerms({ emailAddress }: { emailAddress: string }) {
  const { society } = usePlatform().config;
  return (
    <Box bg="surface" border="subtle" borderRadius="md" padding={{ base: '4', md: '6' }}>
      <Stack gap="4">
        <Heading as="h3" size="md">
          Please read this first
        </Heading>
        <Box columnCount={{ lg: 2 }} columnGap="8" marginBlockEnd="-4">
          {PAPERLESS_TERMS.sections.map(({ title, text }) => (
            <Box key={title} breakInside="avoid" paddingBlockEnd="4">
              <Text fontWeight="semibold">{title}</Text>
              <Text>{text}</Text>
            </Box>
          ))}
        </Box>
        <Text>
          <span>{`Your e-mail address: ${emailAddress}. To call us: `}</span>
          <PhoneLink number={society.supportPhoneTollFree} />
          <span>{`, ${society.supportHours}.`}</span>
        </Text>
        <Text tone="muted" size="sm">
          {`Version ${PAPERLESS_TERMS.version}. You can print this page to keep it.`}
        </Text>
      </Stack>
    </Box>
  );
}
