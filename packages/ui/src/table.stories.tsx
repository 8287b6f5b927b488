import { MoneyText } from './money-text.tsx';
import { type Column, DataTable, TextEndInCard } from './table.tsx';
import { Text } from './typography.tsx';

export default { title: 'Components/Table' };

interface Payment {
  readonly date: string;
  readonly certificate: string;
  /** To sort by. */
  readonly cents: number;
  readonly amount: string;
}

const rows: readonly Payment[] = [
  { date: 'November 1, 2026', certificate: 'Whole Life ...9791', cents: 10_813, amount: '$108.13' },
  { date: 'October 1, 2026', certificate: 'Annuity ...2820', cents: 5000, amount: '$50.00' },
  { date: 'September 1, 2026', certificate: 'Whole Life ...9791', cents: 10_813, amount: '$108.13' },
];

const columns: readonly Column<Payment>[] = [
  { key: 'date', header: 'Date', cell: ({ date }) => date, rowHeader: true },
  {
    key: 'certificate',
    header: 'Certificate',
    cell: ({ certificate }) => certificate,
    sortValue: ({ certificate }) => certificate,
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <MoneyText>{amount}</MoneyText>,
    sortValue: ({ cents }) => cents,
    align: 'end',
  },
];

const payments = {
  columns,
  rows,
  rowKey: ({ date }: Payment) => date,
  empty: <Text>No payments</Text>,
};

/** A table on wide screens, cards on narrow ones; sorted by a press on a heading. */
export function Sortable() {
  return <DataTable {...payments} caption="Payments" />;
}

/** The first rows, until the member asks for all; paper gets all. */
export function Collapsed() {
  return <DataTable {...payments} caption="Payments of this year" collapseAfter={2} />;
}

const certificateColumns: readonly Column<Payment>[] = [
  { key: 'date', header: 'Date', cell: ({ date }) => date, rowHeader: true, card: 'start' },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => amount, align: 'end', card: 'end' },
  { key: 'number', header: 'Certificate', cell: () => <TextEndInCard text="000020419791" /> },
];

/** Compact cards on a phone: two values in one line, and the end of a long number. */
export function CompactCards() {
  return (
    <DataTable {...payments} caption="Payments in compact cards" columns={certificateColumns} compactCards />
  );
}
