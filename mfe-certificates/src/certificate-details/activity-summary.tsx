import type { ActivityRow } from '@portal/api';
import { formatUsd } from '@portal/domain/values/money';
import { PanelSection } from '@portal/ui';
import { type Column, DataTable, OnlyInCard } from '@portal/ui/table';

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
);

const amount = (
  key: 'PremiumsReceived' | 'InterestCredited' | 'Withdrawals' | 'LoanActivity' | 'MonthlyDeductions',
  header: string,
): Column<ActivityRow> => ({
  key,
  header,
  align: 'end',
  cell: (row) => formatUsd(row[key]),
});

/** DETAIL-14, in this order. */
const COLUMNS: readonly Column<ActivityRow>[] = [
  {
    key: 'Month',
    header: 'Month',
    rowHeader: true,
    card: 'below',
    cell: ({ Month, Year }) => (
      <>
        <span>{MONTHS[Month - 1]}</span>
        <OnlyInCard text={` ${Year}`} />
      </>
    ),
  },
  { key: 'Year', header: 'Year', hiddenInCard: () => true, cell: ({ Year }) => Year },
  amount('PremiumsReceived', 'Premiums received'),
  amount('InterestCredited', 'Interest credited'),
  amount('Withdrawals', 'Withdrawals'),
  amount('LoanActivity', 'Loan activity'),
  amount('MonthlyDeductions', 'Monthly deductions'),
];

/** Rows visible at a glance. */
const INITIAL_ROWS = 3;

/** Monthly activity of the certificate, newest first; renders nothing without rows. */
export function ActivitySummary({ rows }: { rows: readonly ActivityRow[] }) {
  if (rows.length === 0) return null;
  return (
    <PanelSection title="Activity Summary" count={rows.length}>
      <DataTable
        caption="Activity summary by month"
        captionHidden
        columns={COLUMNS}
        rows={rows}
        rowKey={({ Year, Month }) => `${Year}-${Month}`}
        empty={null}
        collapseAfter={INITIAL_ROWS}
      />
    </PanelSection>
  );
}
