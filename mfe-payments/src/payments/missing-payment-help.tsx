import { usePlatform } from '@portal/section-sdk';
import { PanelSection, PhoneLink, ScreenOnly, Stack, Text } from '@portal/ui';

interface Props {
  readonly hasPending: boolean;
}

/** A failed payment is in no list. The member gets a notice by e-mail, or without an address by post (F-11). */
const NOT_MADE =
  'It could not be made: no money was taken, and we write to you by e-mail or by post. Please call us:';

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
  const { supportPhoneTollFree } = usePlatform().config.society;
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
        <Text>
          <span>{NOT_MADE}</span> <PhoneLink number={supportPhoneTollFree} />
        </Text>
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
