import type { Certificate } from '@portal/api';
import type { DueBreakdown } from '@portal/domain/payments/due-breakdown';
import { dueLabel } from '@portal/domain/payments/payment-status';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { Badge, DescriptionListItem, HStack, MoneyText, Text } from '@portal/ui';
import type { LoadedSummary, MainAmount } from './main-amount.ts';
import { AmountAndDate } from './summary-headline.tsx';

interface Props {
  readonly summary: LoadedSummary;
  readonly items: DueBreakdown<Certificate>['items'];
  readonly main: MainAmount;
}

/** SUM-05: red always comes with text (AMB-22). If only a part of the main amount is late, its line says so. */
export function Amounts({ summary, items, main }: Props) {
  const { amountDue, nextPaymentDue, overdue } = summary;
  const { today } = usePlatform();
  const isTotal = main.label === 'Amount due';
  const isOnlyLater = amountDue === 0 && nextPaymentDue !== undefined;
  const late = overdue ? lateText(main.items) : undefined;
  const statuses = items.map(({ status }) => status);
  const nextLabel = dueLabel(nextPaymentDue, statuses, today());
  const date = main.dateAbove && formatLongDate(main.dateAbove);
  const aboveLabel = dueLabel(main.dateAbove, statuses, today());
  const isOther = main.dateAbove !== nextPaymentDue && aboveLabel === 'Next payment due';
  return (
    <AmountAndDate isStacked={main.isNextDateMissing && !main.isOnNextDate}>
      <DescriptionListItem
        label={main.label}
        note={isTotal || !date ? undefined : `${isOther ? 'Due' : aboveLabel} ${date}`}
      >
        <HStack gap="3" wrap="wrap" color={late ? 'danger' : 'text'}>
          <MoneyText size={isOnlyLater || main.isNothingDue ? 'md' : 'xl'}>
            {formatUsd(main.amount)}
          </MoneyText>
          {late && <Badge tone="danger">{late}</Badge>}
        </HStack>
      </DescriptionListItem>
      {main.isNextDateMissing && (
        <DescriptionListItem label={nextLabel} missing="N/A">
          {nextPaymentDue && (
            <DueDate isLarge={main.isOnNextDate && !isOnlyLater}>{formatLongDate(nextPaymentDue)}</DueDate>
          )}
        </DescriptionListItem>
      )}
    </AmountAndDate>
  );
}

/** Undefined unless all items are late. */
function lateText(items: DueBreakdown<Certificate>['items']): string | undefined {
  const lastDays = items.flatMap(({ status }) => (status.state === 'grace' ? status.lastDay : [])).sort();
  if (items.some(({ status }) => status.state === 'current')) return undefined;
  return lastDays[0] && lastDays.length === items.length
    ? `In grace until ${formatLongDate(lastDays[0])}`
    : 'Overdue';
}

interface DueDateProps {
  /** The full amount is due on the date. */
  readonly isLarge: boolean;
  readonly children: string;
}

/** Next to the amount on a phone, so that the certificates begin on the first screen. */
function DueDate({ isLarge, children }: DueDateProps) {
  return (
    <Text
      as="span"
      fontSize={isLarge ? { base: 'md', md: 'xl' } : 'md'}
      fontWeight={isLarge ? 'bold' : 'medium'}
    >
      {children}
    </Text>
  );
}
