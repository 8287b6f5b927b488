import { formatLongDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { useLocation } from '@portal/section-sdk/router';
import { Box, Brand, Button, Icon, PrintOnly, Text } from '@portal/ui';

/** Print header of an article: logo and name of the society. */
export function PrintHeading() {
  const { name, markUrl } = usePlatform().config.society;
  return (
    <PrintOnly>
      <Box marginBlockEnd="6">
        <Brand name={name} markUrl={markUrl} />
      </Box>
    </PrintOnly>
  );
}

/** Print footer: date, URL and phone number. */
export function PrintFooter() {
  const { config, today } = usePlatform();
  const { pathname } = useLocation();
  return (
    <PrintOnly>
      <Text marginBlockStart="6">
        {`Printed on ${formatLongDate(today())} from ${window.location.origin}${pathname}. Questions: ${config.society.supportPhoneTollFree}`}
      </Text>
    </PrintOnly>
  );
}

export function PrintButton() {
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="print" />
      Print this article
    </Button>
  );
}
