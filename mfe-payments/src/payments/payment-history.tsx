import type { PaymentHistoryItem } from '@portal/api';
import { receivedInYear } from '@portal/domain/payments/received-payments';
import { formatShortDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { usePlatform } from '@portal/section-sdk';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { saveFile } from '@portal/shared-features/save-file';
import { ShowMore } from '@portal/shared-features/show-more';
import { useVisibleCount } from '@portal/shared-features/use-visible-count';
import { Button, EmptyState, HStack, Icon, MoneyText, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';
import { type Column, DataTable, type Sort } from '@portal/ui/table';
import { useMemo } from 'react';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';
import { CertificateCell } from './certificate-cell.tsx';
import {
  filterHistory,
  type HistoryFilter,
  type HistoryRow,
  historyFilterOptions,
  historyRows,
} from './filter-history.ts';
import { historyCsv } from './history-csv.ts';
import { ReversedBadge, ReversedExplanation } from './reversed-badge.tsx';
import { useHistoryFilter } from './use-history-filter.ts';

/** Rows per step: rendering few keeps sorting and filtering fast with thousands. */
const PAGE_SIZE = 15;

const HistoryToolbar = lazyPart(
  async () => (await import('./history-toolbar.tsx')).HistoryToolbar,
  <Skeleton paddingBlock="8" />,
);

/**
 * PAY-21, PAY-22, PAY-25, PAY-26: sorts certificates as text, dates by time, amounts as numbers, reversed payments
 * first.
 */
const columns = (names: CertificateNames): readonly Column<HistoryRow>[] => [
  {
    key: 'CertificateNumber',
    header: 'Certificate #',
    cell: ({ CertificateNumber }) => <CertificateCell number={CertificateNumber} names={names} />,
    sortValue: ({ CertificateNumber }) => CertificateNumber,
    rowHeader: true,
  },
  {
    key: 'PaymentDate',
    header: 'Date Received',
    cell: ({ PaymentDate }) => formatShortDate(PaymentDate),
    noWrap: true,
    card: 'start',
    sortValue: ({ PaymentDate }) => PaymentDate,
  },
  {
    key: 'PaymentAmount',
    header: 'Amount',
    cell: ({ PaymentAmount }) => formatUsd(PaymentAmount),
    sortValue: ({ PaymentAmount }) => PaymentAmount,
    align: 'end',
    card: 'end',
  },
  {
    key: 'ReturnedIndicator',
    header: 'Reversed',
    cell: ({ ReturnedIndicator }) => <ReversedBadge isReturned={ReturnedIndicator} />,
    sortValue: ({ ReturnedIndicator }) => (ReturnedIndicator ? 0 : 1),
    hiddenInCard: ({ ReturnedIndicator }) => !ReturnedIndicator,
  },
];

interface Props {
  readonly payments: readonly PaymentHistoryItem[];
  readonly names: CertificateNames;
}

const NEWEST_FIRST: Sort = { key: 'PaymentDate', direction: 'descending' };

/** Received payments: sort, filter, save and print (PAY-20 to PAY-26, F-17). */
export function PaymentHistory({ payments, names }: Props) {
  const rows = useMemo(() => historyRows(payments), [payments]);
  const options = useMemo(() => historyFilterOptions(rows), [rows]);
  const { filter, setFilter } = useHistoryFilter(options);
  const visibleColumns = useMemo(() => columns(names), [names]);
  const filtered = filterHistory(rows, filter);
  const { visible: visibleCount, setCount } = useVisibleCount(filtered.length, PAGE_SIZE);

  return (
    <Stack gap="4">
      {(options.certificates.length > 1 || options.years.length > 1) && (
        <HistoryToolbar
          options={options}
          names={names}
          filter={filter}
          onFilter={(appliedFilter) => {
            setFilter(appliedFilter);
            setCount(PAGE_SIZE);
          }}
        />
      )}
      <YearTotal payments={filtered} year={filter.year} />
      <HStack gap="4" wrap="wrap" justifyContent="space-between">
        <Text role="status" tone="muted">
          {countText(visibleCount, filtered.length, filter)}
        </Text>
        <HistoryActions payments={filtered} />
      </HStack>
      {filtered.some(({ ReturnedIndicator }) => ReturnedIndicator) && <ReversedExplanation />}
      <DataTable
        caption="Payment History"
        captionHidden
        compactCards
        defaultSort={NEWEST_FIRST}
        columns={visibleColumns}
        rows={filtered}
        rowKey={({ index }) => String(index)}
        empty={
          <EmptyState title="No payment matches your choice.">Choose another certificate or year.</EmptyState>
        }
        maxRows={visibleCount}
      />
      <ShowMore total={filtered.length} visible={visibleCount} step={PAGE_SIZE} onShow={setCount} />
    </Stack>
  );
}

/** Sum of the selected year, else of the current year. */
function YearTotal({ payments, year }: { payments: readonly PaymentHistoryItem[]; year: string }) {
  const { today } = usePlatform();
  const totalYear = year || today().slice(0, 4);
  const hasReversed = payments.some(
    ({ PaymentDate, ReturnedIndicator }) => ReturnedIndicator && PaymentDate.startsWith(totalYear),
  );
  return (
    <div>
      <Text size="lg">
        <span>{`Received in ${totalYear}: `}</span>
        <MoneyText size="lg">{formatUsd(receivedInYear(payments, totalYear))}</MoneyText>
      </Text>
      {hasReversed && <Text tone="muted">Without reversed payments.</Text>}
    </div>
  );
}

/** For example '15 of 28 payments in 2026'. */
function countText(visibleCount: number, filtered: number, { certificateNumber, year }: HistoryFilter) {
  return [
    visibleCount < filtered && `${visibleCount} of`,
    filtered === 1 ? '1 payment' : `${filtered} payments`,
    year !== '' && `in ${year}`,
    certificateNumber !== '' && 'for this certificate',
  ]
    .filter(Boolean)
    .join(' ');
}

/** For taxes and estates: the filtered list as a file or in print (F-17). */
function HistoryActions({ payments }: { payments: readonly PaymentHistoryItem[] }) {
  const { today } = usePlatform();
  return (
    <ScreenOnly>
      {/* The text of quiet buttons is aligned with the texts around. */}
      <HStack gap="3" wrap="wrap" marginInline="-0.75rem">
        <Button
          variant="ghost"
          disabled={payments.length === 0}
          onClick={() => saveFile(historyCsv(payments), `payments-${today()}.csv`, 'text/csv')}
        >
          <Icon name="download" />
          Download (spreadsheet)
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
      </HStack>
    </ScreenOnly>
  );
}
