import type { PaymentHistoryItem } from '@portal/api';
import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { historyCsv } from './history-csv.ts';

const createPayment = (changes: Partial<PaymentHistoryItem> = {}): PaymentHistoryItem => ({
  CertificateNumber: '000001000013',
  PaymentDate: dateFromWire('2026-11-03'),
  PaymentAmount: moneyFromWire('1204.50'),
  PaymentType: 'Premium',
  ReturnedIndicator: false,
  ...changes,
});

test('writes payments as CSV lines', { tags: ['F-17'] }, () => {
  const returned = createPayment({ PaymentAmount: moneyFromWire('-9.00'), ReturnedIndicator: true });
  expect(historyCsv([createPayment(), returned])).toBe(
    '\uFEFFCertificate #,Date Received,Amount,Payment Type,Reversed\r\n' +
      '"=""000001000013""",2026-11-03,1204.50,Premium,No\r\n' +
      '"=""000001000013""",2026-11-03,-9.00,Premium,Yes\r\n',
  );
});

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['Loan, interest', '"Loan, interest"'],
  ['two\nlines', '"two\nlines"'],
])('writes the type %j as text, not as a formula: %j', { tags: ['F-17'] }, (type, cell) => {
  const line = historyCsv([createPayment({ PaymentType: type })]).split(/\r\n/)[1];
  expect(line).toBe(`"=""000001000013""",2026-11-03,1204.50,${cell},No`);
});

test.each([
  ['00123', '"=""00123"""'],
  ['000020419791', '"=""000020419791"""'],
  ['12A', '12A'],
  ['=1+1', "'=1+1"],
  ['1"&CALL', '"1""&CALL"'],
  ['', ''],
])('keeps the zeros of certificate %j: %j', { tags: ['F-17'] }, (number, cell) => {
  const line = historyCsv([createPayment({ CertificateNumber: number })]).split(/\r\n/)[1];
  expect(line).toBe(`${cell},2026-11-03,1204.50,Premium,No`);
});
