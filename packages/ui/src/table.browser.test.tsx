import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './table.tsx';
import { renderInPortal } from './test-render.tsx';

type Payment = { id: string; day: string; cents: number | null };

const payments: Payment[] = [
  { id: 'a', day: 'January 05, 2024', cents: 900 },
  { id: 'b', day: 'March 05, 2024', cents: 12_000 },
  { id: 'c', day: 'February 05, 2024', cents: null },
];

const columns: Column<Payment>[] = [
  {
    key: 'day',
    header: 'Date',
    cell: ({ day }) => day,
    rowHeader: true,
    sortValue: ({ day }) => Date.parse(day),
  },
  {
    key: 'cents',
    header: 'Amount',
    cell: ({ cents }) => cents ?? 'Not known',
    sortValue: ({ cents }) => cents,
    align: 'end',
  },
  { key: 'id', header: 'Reference', cell: ({ id }) => id },
];

const show = (rows = payments) =>
  renderInPortal(
    <DataTable
      caption="Processed payments"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p>No payments yet</p>}
      defaultSort={{ key: 'day', direction: 'descending' }}
    />,
  );

const order = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

test('has a caption, column headers and row headers', { tags: ['PAY-20'] }, () => {
  show();
  expect(screen.getByRole('table', { name: 'Processed payments' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'March 05, 2024' })).toBeTruthy();
  expect(sortOf('Reference')).toBeNull();
});

test('print omits a column of buttons', () => {
  const buttons = { key: 'buttons', header: 'Actions', cell: () => <button type="button">Cancel</button> };
  renderInPortal(
    <DataTable
      caption="Payments"
      columns={[...columns, { ...buttons, screenOnly: true }]}
      rows={payments.slice(0, 1)}
      rowKey={({ id }) => id}
      empty={null}
    />,
  );
  const ofColumn = [screen.getByText('Actions'), screen.getByText('Cancel').closest('td')];
  expect(ofColumn.map((cell) => cell?.classList.contains('screen-only'))).toEqual([true, true]);
  expect(screen.getByText('Amount').closest('th')?.className).not.toContain('screen-only');
});

test('sorts by a pressed header, and reverses on the second press', { tags: ['PAY-24'] }, () => {
  show();
  expect(order()).toEqual(['b', 'c', 'a']);
  expect(sortOf('Date')).toBe('descending');
  fireEvent.click(screen.getByRole('button', { name: 'Date' }));
  expect(order()).toEqual(['a', 'c', 'b']);
  expect(sortOf('Date')).toBe('ascending');
});

test('sorts another column ascending by number, unknown values last', {
  tags: ['PAY-24', 'PAY-25'],
}, () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
  expect(order()).toEqual(['a', 'b', 'c']);
  expect(sortOf('Amount')).toBe('ascending');
  expect(sortOf('Date')).toBe('none');
  expect(screen.getByText('Processed payments: sorted by Amount, ascending').getAttribute('role')).toBe(
    'status',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
  expect(order()).toEqual(['b', 'a', 'c']);
});

test('shows the reason without rows', { tags: ['F-09'] }, () => {
  show([]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('No payments yet')).toBeTruthy();
});

test('collapses sorted rows until expanded; print shows all', {
  tags: ['PAY-20'],
}, () => {
  renderInPortal(
    <DataTable
      caption="Processed payments"
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      empty={null}
      collapseAfter={2}
      defaultSort={{ key: 'day', direction: 'descending' }}
    />,
  );
  const days = () =>
    screen
      .getAllByRole('rowheader', { hidden: true })
      .map((cell) => [cell.textContent, getComputedStyle(cell.closest('tr') ?? cell).display]);
  expect(days().map(([day]) => day)).toEqual(['March 05, 2024', 'February 05, 2024', 'January 05, 2024']);
  expect(days().map(([, display]) => display === 'none')).toEqual([false, false, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 3' }));
  expect(days().some(([, display]) => display === 'none')).toBe(false);
  expect(screen.getByRole('button', { name: 'Show the first 2' }).getAttribute('aria-expanded')).toBe('true');
});
