import type { PaymentCoverage } from '@portal/domain/payments/payment-coverage';
import { HStack, Icon, Text } from '@portal/ui';

interface Props {
  readonly by: PaymentCoverage['by'];
  /** Nothing is shown without a text. */
  readonly text: string | undefined;
}

/** What is scheduled or automatic on an amount that is due, with a tick where that pays all of it (AMB-89). */
export function CoverageNote({ by, text }: Props) {
  if (text === undefined) return null;
  if (by === undefined) return <Text tone="muted">{text}</Text>;
  return (
    <HStack gap="2" alignItems="start" color="success">
      <Icon name="success" />
      <Text maxWidth="none">{text}</Text>
    </HStack>
  );
}
