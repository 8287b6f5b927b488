import { taxFormDates } from '@portal/domain/certificates/tax-forms';
import { formatLongDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { Box, PanelSection, PhoneLink, Stack, Text } from '@portal/ui';

/** Dates of tax forms, so that members need not call in January (F-10). */
export function TaxFormDates() {
  const { config, today } = usePlatform();
  return (
    <PanelSection title="When tax forms are ready">
      <Stack as="ul" role="list" gap="4">
        {taxFormDates(today()).map(({ name, who, taxYear, readyBy }) => (
          <Box as="li" key={name}>
            <Text
              fontWeight="semibold"
              textWrap="balance"
            >{`${name} for ${taxYear}: due by ${formatLongDate(readyBy)}`}</Text>
            <Text tone="muted">{who}</Text>
          </Box>
        ))}
      </Stack>
      <Text marginTop="4">
        If a form has not come, call us: <PhoneLink number={config.society.supportPhoneTollFree} />. A tax
        adviser can say what you owe.
      </Text>
    </PanelSection>
  );
}
