import { type Cents, formatUsd, sumCents } from '@portal/domain/values/money';
import { MoneyText, Text } from '@portal/ui';

interface Props {
  readonly label: string;
  readonly amounts: readonly Cents[];
  readonly live?: boolean;
}

/** Total of the payments, next to the buttons of every step (WIZ-12). */
export function StickyTotal({ label, amounts, live = false }: Props) {
  return (
    <>
      <Text tone="muted" size="sm">
        {`${label}, ${amounts.length === 1 ? '1 payment' : `${amounts.length} payments`}`}
      </Text>
      <MoneyText size="lg" {...(live && { role: 'status', 'aria-label': label })}>
        {formatUsd(sumCents(amounts))}
      </MoneyText>
    </>
  );
}
