import type { ActivityRow } from '@portal/api';
import { formatUsd } from '@portal/domain/values/money';
import { useIsPrinting } from '@portal/member-features/printing';
import { Button, Section, Stack } from '@portal/ui';
import { type Column, DataTable } from '@portal/ui/table';
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
  { key: 'Month', header: 'Month', rowHeader: true, cell: ({ Month }) => MONTHS[Month - 1] },
  { key: 'Year', header: 'Year', cell: ({ Year }) => Year },
  amount('PremiumsReceived', 'Premiums received'),
  amount('InterestCredited', 'Interest credited'),
  amount('Withdrawals', 'Withdrawals'),
  amount('LoanActivity', 'Loan activity'),
  amount('MonthlyDeductions', 'Monthly deductions'),
];

/** As many months as are read at a glance; the others are a press away, and on paper always. */
const LATEST = 3;

/** What moved in the certificate month by month, newest first; nothing at all where nothing is recorded so. */
export function ActivitySummary({ rows }: { rows: readonly ActivityRow[] }) {
  const [unfolded, setUnfolded] = useState(false);
  const isPrinting = useIsPrinting();
  if (rows.length === 0) return null;
  const folded = !unfolded && !isPrinting && rows.length > LATEST;
  return (
    <Section title="Activity Summary" count={rows.length}>
      <Stack gap="4" alignItems="stretch">
        <DataTable
          caption="Activity summary by month"
          captionHidden
          columns={COLUMNS}
          rows={folded ? rows.slice(0, LATEST) : rows}
          rowKey={({ Year, Month }) => `${Year}-${Month}`}
          empty={null}
        />
        {folded && (
          <Button variant="secondary" alignSelf="start" onClick={() => setUnfolded(true)}>
            {`Show all ${rows.length} months`}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
