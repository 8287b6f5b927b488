import { PanelSection, ScreenOnly, Stack, Text } from '@portal/ui';

interface Props {
  readonly hasPending: boolean;
}

/** F-09: reasons for a missing payment, below the list. */
export function MissingPaymentHelp({ hasPending }: Props) {
  return (
    <ScreenOnly>
      <PanelSection level={3} title="Why don't I see my payment?">
        <MissingPaymentReasons hasPending={hasPending} />
      </PanelSection>
    </ScreenOnly>
  );
}

/** The reasons alone, for the empty list. */
export function MissingPaymentReasons({ hasPending }: Props) {
  return (
    <Stack as="ul" gap="2" alignItems="start" listStyleType="disc" paddingInlineStart="6">
      {hasPending && (
        <li>
          <Text>It is scheduled for later: see Pending Payments above.</Text>
        </li>
      )}
      <li>
        <Text>It was made in the last few days: it may still be on its way to us.</Text>
      </li>
      <li>
        <Text>It is for a certificate you do not own or pay.</Text>
      </li>
      <li>
        <Text>It is older than what we show here. Ask us for older ones.</Text>
      </li>
    </Stack>
  );
}
