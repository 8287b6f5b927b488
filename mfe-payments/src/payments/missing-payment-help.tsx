import { PanelSection, ScreenOnly, Stack, Text } from '@portal/ui';

/** F-09: reasons for a missing payment, below the list. */
export function MissingPaymentHelp() {
  return (
    <ScreenOnly>
      <PanelSection level={3} title="Why don't I see my payment?">
        <Stack as="ul" gap="2" alignItems="start" listStyleType="disc" paddingInlineStart="6">
          <li>
            <Text>It is scheduled for a later day: then it is above, under Pending Payments.</Text>
          </li>
          <li>
            <Text>It was made in the last few days: it may still be on its way to us.</Text>
          </li>
          <li>
            <Text>It was made for a certificate that you neither pay nor own.</Text>
          </li>
          <li>
            <Text>It is older than what we show here: ask us for it.</Text>
          </li>
        </Stack>
      </PanelSection>
    </ScreenOnly>
  );
}
