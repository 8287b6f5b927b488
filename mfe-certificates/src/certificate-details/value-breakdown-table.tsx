import type { ValuePart } from '@portal/domain/certificates/value-breakdown';
import { type Cents, formatUsd } from '@portal/domain/values/money';
import { Box, MoneyText } from '@portal/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly total: Cents | undefined;
  /** Undefined renders nothing, because parts that do not add up explain nothing. */
  readonly parts: readonly ValuePart[] | undefined;
}

/**
 * How a value is made up: a table with one line for each part, and the sum. A bar below each name starts where the
 * part before it ends; the bar of a negative part goes back and is dashed (DETAIL-18, DETAIL-19). The ARIA roles are
 * explicit, because a changed `display` removes table semantics in some browsers.
 */
export function ValueBreakdownTable({ title, label, total, parts }: Props) {
  if (parts === undefined || total === undefined) return null;
  return (
    <Box as="table" role="table" display="block" fontVariantNumeric="tabular-nums" breakInside="avoid">
      <Box as="caption" display="block" textAlign="start" fontWeight="bold" paddingBlockEnd="2">
        {title}
      </Box>
      <Box as="tbody" display="block" role="rowgroup">
        {toBars(parts).map(({ name, amount, start, width }) => (
          <Line key={name} amount={amount} name={name}>
            <Bar start={start} width={width} isNegative={amount < 0} />
          </Line>
        ))}
        <Line name={label} amount={total} isSum />
      </Box>
    </Box>
  );
}

interface LineProps {
  readonly name: string;
  readonly amount: Cents;
  readonly isSum?: boolean;
  readonly children?: ReactNode;
}

/** The amount moves below the name if the text is too large for both. */
function Line({ name, amount, isSum = false, children }: LineProps) {
  return (
    <Box
      as="tr"
      role="row"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      paddingBlock="2"
      borderTop={isSum ? 'control' : undefined}
      fontWeight={isSum ? 'bold' : undefined}
    >
      <Box as="th" role="rowheader" flex="1 1 10rem" minWidth="0" textAlign="start" fontWeight="inherit">
        <span>{name}</span>
        {children}
      </Box>
      <Box as="td" role="cell" flex="0 0 7rem" marginInlineStart="auto" textAlign="end">
        <MoneyText fontWeight="inherit">{formatUsd(amount)}</MoneyText>
      </Box>
    </Box>
  );
}

interface BarProps {
  /** Percent of the sum of the positive parts. */
  readonly start: number;
  readonly width: number;
  readonly isNegative: boolean;
}

/** The border prints where a browser leaves out backgrounds. */
function Bar({ start, width, isNegative }: BarProps) {
  return (
    <Box aria-hidden="true" marginBlockStart="1" borderRadius="full" bg="sunken">
      <Box
        paddingBlock="1"
        borderRadius="full"
        border="2px solid"
        borderColor={isNegative ? 'danger' : 'accent'}
        borderStyle={isNegative ? 'dashed' : 'solid'}
        bg={isNegative ? 'surface' : 'accent'}
        style={{ marginInlineStart: `${start}%`, width: `${width}%` }}
      />
    </Box>
  );
}

/** Adds position and width to each part. A positive part starts at the sum before it, a negative part ends there. */
function toBars(parts: readonly ValuePart[]) {
  const gross = parts.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  const percent = (amount: number) => (100 * amount) / gross;
  let sum = 0;
  return parts.map(({ name, amount }) => {
    const start = percent(Math.min(sum, sum + amount));
    sum += amount;
    return { name, amount, start: Math.max(start, 0), width: percent(Math.abs(amount)) };
  });
}
