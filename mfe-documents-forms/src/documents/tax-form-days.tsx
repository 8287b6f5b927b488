import { formatLongDate } from '@portal/domain/dates';
import { nextTaxForms } from '@portal/domain/tax-forms';
import { usePlatform } from '@portal/platform';
import { Box, Section, Stack, Text } from '@portal/ui';

/** When to look for tax forms, so that nobody calls in January to ask (F-10). */
export function TaxFormDays() {
  const { today } = usePlatform();
  return (
    <Section title="When tax forms are ready">
      <Stack as="ul" role="list" gap="4">
        {nextTaxForms(today()).map(({ name, when, taxYear, readyBy }) => (
          <Box as="li" key={name}>
            <Text fontWeight="semibold">
              {name} for {taxYear}: by {formatLongDate(readyBy)}
            </Text>
            <Text tone="muted">You get it if {when}.</Text>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}
