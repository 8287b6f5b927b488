import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyFromWire, toCents, toMoneyText } from './money.ts';
import {
  type PaymentSortColumn,
  type ProcessedPayment,
  sortPayments,
  togglePaymentSort,
} from './payment-table.ts';

const payments: ProcessedPayment[] = [
  {
    CertificateNumber: '000000000002',
    PaymentDate: '2026-02-10',
    PaymentAmount: '9.50',
    PaymentType: 'Premium',
    ReturnedIndicator: false,
  },
  {
    CertificateNumber: '000000000010',
    PaymentDate: '2025-12-31',
    PaymentAmount: '100.00',
    PaymentType: 'Loan',
    ReturnedIndicator: true,
  },
  {
    CertificateNumber: '000000000001',
    PaymentDate: '2026-10-01',
    PaymentAmount: '-20.00',
    PaymentType: 'Premium',
    ReturnedIndicator: false,
  },
];
const columns = [
  'CertificateNumber',
  'PaymentDate',
  'PaymentAmount',
  'PaymentType',
  'ReturnedIndicator',
] as const;

test.each<[ids: string, PaymentSortColumn, ascending: unknown[], descending: unknown[]]>([
  [
    'PAY-25',
    'CertificateNumber',
    ['000000000001', '000000000002', '000000000010'],
    ['000000000010', '000000000002', '000000000001'],
  ],
  [
    'PAY-25',
    'PaymentDate',
    ['2025-12-31', '2026-02-10', '2026-10-01'],
    ['2026-10-01', '2026-02-10', '2025-12-31'],
  ],
  ['PAY-25', 'PaymentAmount', ['-20.00', '9.50', '100.00'], ['100.00', '9.50', '-20.00']],
  ['PAY-25 AMB-38', 'PaymentType', ['Loan', 'Premium', 'Premium'], ['Premium', 'Premium', 'Loan']],
  ['PAY-26', 'ReturnedIndicator', [true, false, false], [false, false, true]],
])('%s sorted by %s', (_ids, column, ascending, descending) => {
  const sorted = (direction: 'ascending' | 'descending') =>
    sortPayments(payments, { column, direction }).map((payment) => payment[column]);
  expect(sorted('ascending')).toEqual(ascending);
  expect(sorted('descending')).toEqual(descending);
});

test('PAY-24 pressing a heading sorts ascending, pressing it again turns round, another heading starts anew', () => {
  const first = togglePaymentSort(undefined, 'PaymentDate');
  expect(first).toEqual({ column: 'PaymentDate', direction: 'ascending' });
  const second = togglePaymentSort(first, 'PaymentDate');
  expect(second).toEqual({ column: 'PaymentDate', direction: 'descending' });
  expect(togglePaymentSort(second, 'PaymentDate')).toEqual(first);
  expect(togglePaymentSort(first, 'PaymentAmount')).toEqual({
    column: 'PaymentAmount',
    direction: 'ascending',
  });
  expect(togglePaymentSort(second, 'PaymentAmount')).toEqual({
    column: 'PaymentAmount',
    direction: 'ascending',
  });
});

test('PAY-24 PAY-25 PAY-26 sorting keeps every row, orders it, leaves equal rows as they were and the input alone', () => {
  const payment = fc.record({
    id: fc.nat(),
    CertificateNumber: fc.constantFrom('000000000001', '000000000002', '000000000010'),
    PaymentDate: fc.constantFrom('2025-12-31', '2026-01-01', '2026-10-01'),
    PaymentAmount: fc.integer({ min: -5, max: 2000 }).map((cents) => toMoneyText(toCents(cents))),
    PaymentType: fc.constantFrom('Loan', 'Premium'),
    ReturnedIndicator: fc.boolean(),
  });
  const direction = fc.constantFrom('ascending' as const, 'descending' as const);
  const rank = (value: string | boolean) => {
    if (typeof value === 'boolean') return value ? 0 : 1;
    return value.includes('.') ? moneyFromWire(value) : value;
  };
  fc.assert(
    fc.property(fc.array(payment), fc.constantFrom(...columns), direction, (rows, column, towards) => {
      const before = [...rows];
      const sorted = sortPayments(rows, { column, direction: towards });
      expect(rows).toEqual(before);
      expect(new Set(sorted)).toEqual(new Set(rows));
      for (const [index, row] of sorted.slice(1).entries()) {
        const previous = sorted[index] ?? row;
        const [a, b] = [rank(previous[column]), rank(row[column])];
        if (a === b) expect(rows.indexOf(previous)).toBeLessThan(rows.indexOf(row));
        else expect(a < b).toBe(towards === 'ascending');
      }
    }),
  );
});
