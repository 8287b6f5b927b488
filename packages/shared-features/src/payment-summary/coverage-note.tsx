import type { PaymentCoverage } from '@portal/domain/payments/payment-coverage';
import { usePlatform } from '@portal/section-sdk';
import { HStack, Icon, PhoneLink, Text, UnbrokenText } from '@portal/ui';

interface Props {
  readonly by: PaymentCoverage['by'];
  /** The bank has not confirmed one of the payments yet. */
  readonly isUnconfirmed?: boolean;
  readonly text: string | undefined;
  /** The text ends with the advice to call. */
  readonly asksToCall?: boolean;
}

/** Scheduled and automatic payments of an amount due, with a check mark if they cover all of it (AMB-89). */
export function CoverageNote({ by, isUnconfirmed = false, text, asksToCall = false }: Props) {
  const { config } = usePlatform();
  if (text === undefined) return null;
  if (by === undefined) {
    return (
      <Text tone="muted">
        <span>
          <UnbrokenText text={asksToCall ? text.replace(/\.$/, ':') : text} />
        </span>
        {asksToCall && (
          <>
            {' '}
            <PhoneLink number={config.society.supportPhoneTollFree} />
          </>
        )}
      </Text>
    );
  }
  const tone = isUnconfirmed ? 'warning' : 'success';
  return (
    <HStack gap="2" alignItems="start" color={tone}>
      <Icon name={tone} />
      <Text maxWidth="none">
        <UnbrokenText text={text} />
      </Text>
    </HStack>
  );
}
