import type { ActivityRow } from '@portal/api';
import { formatUsd } from '@portal/domain/values/money';
import { useIsPrinting } from '@portal/shared-features/printing';
import { Button, PanelSection, Stack } from '@portal/ui';
import { type Column, DataTable, OnlyInCard } from '@portal/ui/table';
import { useState } from 'react';

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

/** Rows visible at a glance; a button shows the rest, and print shows all. */
const INITIAL_ROWS = 3;

/** Monthly activity of the certificate, newest first; renders nothing without rows. */
export function ActivitySummary({ rows }: { rows: readonly ActivityRow[] }) {
  const [expanded, setExpanded] = useState(false);
  const isPrinting = useIsPrinting();
  if (rows.length === 0) return null;
  const collapsed = !expanded && !isPrinting && rows.length > INITIAL_ROWS;
  return (
    <PanelSection title="Activity Summary" count={rows.length}>
      <Stack gap="4" alignItems="stretch">
        <DataTable
          caption="Activity summary by month"
          captionHidden
          columns={COLUMNS}
          rows={collapsed ? rows.slice(0, INITIAL_ROWS) : rows}
          rowKey={({ Year, Month }) => `${Year}-${Month}`}
          empty={null}
        />
        {collapsed && (
          <Button variant="secondary" alignSelf="start" onClick={() => setExpanded(true)}>
            {`Show all ${rows.length} months`}
          </Button>
        )}
      </Stack>
    </PanelSection>
  );
}
