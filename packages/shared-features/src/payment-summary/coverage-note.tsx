import type { PaymentCoverage } from '@portal/domain/payments/payment-coverage';
import { HStack, Icon, Text, UnbrokenText } from '@portal/ui';

interface Props {
  readonly by: PaymentCoverage['by'];
  readonly text: string | undefined;
}

/** Scheduled and automatic payments of an amount due, with a check mark if they cover all of it (AMB-89). */
export function CoverageNote({ by, text }: Props) {
  if (text === undefined) return null;
  if (by === undefined) return <Text tone="muted">{text}</Text>;
  return (
    <HStack gap="2" alignItems="start" color="success">
      <Icon name="success" />
      <Text maxWidth="none">
        <UnbrokenText text={text} />
      </Text>
    </HStack>
  );
}
