import type { PaymentHistoryItem } from '@portal/api';
import { formatShortDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { saveFile } from '@portal/member-features/save-file';
import { ShowMore } from '@portal/member-features/show-more';
import { useShownCount } from '@portal/member-features/shown-count';
import { usePlatform } from '@portal/platform';
import { Button, EmptyState, HStack, Icon, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import type { CertificateNames } from '../paying/use-certificate-names.ts';
import { CertificateCell } from './certificate-cell.tsx';
import { filterHistory, type HistoryRow, historyChoices, historyRows } from './filter-history.ts';
import { historyCsv } from './history-csv.ts';
import { Reversed, WhatReversedMeans } from './reversed.tsx';
import { useHistoryFilter } from './use-history-filter.ts';

/** However many there are, a step of them is drawn: sorting and choosing stay quick with thousands. */
const STEP = 15;

const HistoryTools = lazy(async () => ({ default: (await import('./history-tools.tsx')).HistoryTools }));

/** PAY-21, PAY-22, PAY-25, PAY-26: certificate as text, date by time, amount as number, reversed ones first. */
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
    sortValue: ({ PaymentDate }) => PaymentDate,
  },
  {
    key: 'PaymentAmount',
    header: 'Amount',
    cell: ({ PaymentAmount }) => formatUsd(PaymentAmount),
    sortValue: ({ PaymentAmount }) => PaymentAmount,
    align: 'end',
  },
  {
    key: 'ReturnedIndicator',
    header: 'Reversed',
    cell: ({ ReturnedIndicator }) => <Reversed isReturned={ReturnedIndicator} />,
    sortValue: ({ ReturnedIndicator }) => (ReturnedIndicator ? 0 : 1),
  },
];

interface Props {
  readonly payments: readonly PaymentHistoryItem[];
  readonly names?: CertificateNames;
}

const NO_NAMES: CertificateNames = new Map();

/** The payments received: sorted, narrowed down, saved and printed (PAY-20 to PAY-26, F-17). */
export function PaymentHistory({ payments, names = NO_NAMES }: Props) {
  const rows = useMemo(() => historyRows(payments), [payments]);
  const choices = useMemo(() => historyChoices(rows), [rows]);
  const { filter, setFilter } = useHistoryFilter(choices);
  // What is chosen shows at once; the table follows when there is time.
  const wanted = useDeferredValue(filter);
  const shownColumns = useMemo(() => columns(names), [names]);
  const found = useMemo(() => filterHistory(rows, wanted), [rows, wanted]);
  const { shown, setCount } = useShownCount(found.length, STEP);

  return (
    <Stack gap="4">
      {(choices.certificates.length > 1 || choices.years.length > 1) && (
        <Suspense fallback={<Skeleton paddingBlock="8" />}>
          <HistoryTools
            choices={choices}
            names={names}
            filter={filter}
            onFilter={(chosen) => {
              setFilter(chosen);
              setCount(STEP);
            }}
          />
        </Suspense>
      )}
      <HStack gap="4" wrap="wrap" justifyContent="space-between">
        <Text role="status" tone="muted">
          {countText(shown, found.length, rows.length)}
        </Text>
        <HistoryActions payments={found} />
      </HStack>
      <DataTable
        caption="Payment History"
        captionHidden
        columns={shownColumns}
        rows={found}
        rowKey={({ index }) => String(index)}
        empty={
          <EmptyState title="No payment fits your choice.">Choose another certificate or year.</EmptyState>
        }
        limit={shown}
      />
      {found.some(({ ReturnedIndicator }) => ReturnedIndicator) && <WhatReversedMeans />}
      <ShowMore of={found.length} shown={shown} step={STEP} onShow={setCount} />
    </Stack>
  );
}

function countText(shown: number, found: number, all: number): string {
  if (found === all) return `Showing ${shown} of ${all} payments`;
  return `Showing ${shown} of ${found} found, out of ${all} payments`;
}

/** For taxes and estates: what is found, as a file or on paper (F-17). */
function HistoryActions({ payments }: { payments: readonly PaymentHistoryItem[] }) {
  const { today } = usePlatform();
  return (
    <ScreenOnly>
      <HStack gap="3" wrap="wrap">
        <Button
          variant="quiet"
          disabled={payments.length === 0}
          onClick={() => saveFile(historyCsv(payments), `payments-${today()}.csv`, 'text/csv')}
        >
          <Icon name="download" />
          Save for a spreadsheet
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
      </HStack>
    </ScreenOnly>
  );
}
