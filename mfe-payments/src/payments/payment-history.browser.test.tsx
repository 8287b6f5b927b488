import type { PaymentHistoryItem } from '@portal/api';
import { addDays, dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { Link, useLocation, useNavigate } from '@portal/router';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PaymentHistory } from './payment-history.tsx';

afterEach(() => vi.unstubAllGlobals());

/** One a day, the latest on 5 January 2026, in turn on two certificates; every tenth came back. */
const manyPayments = (count: number): readonly PaymentHistoryItem[] =>
  Array.from({ length: count }, (_, index) => ({
    CertificateNumber: index % 2 === 0 ? '000001000013' : '000001000021',
    PaymentDate: addDays(dateFromWire('2026-01-05'), -index),
    PaymentAmount: toCents(1000 + index),
    PaymentType: 'Premium',
    ReturnedIndicator: index % 10 === 9,
  }));

const TWELVE = manyPayments(12);

function open(payments: readonly PaymentHistoryItem[], at = '/payments') {
  const names = new Map([['000001000021', 'Whole Life Insurance, Astrid Lindqvist']]);
  return renderPage(() => <PaymentHistory payments={payments} names={names} />, {
    path: '/payments',
    at,
    responses: {},
  });
}

function HistoryAndElsewhere() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (pathname !== '/payments') {
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    );
  }
  return (
    <>
      <output>{search}</output>
      <Link to="/elsewhere">Leave</Link>
      <PaymentHistory payments={TWELVE} />
    </>
  );
}

const amounts = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.children[2]?.textContent ?? '');

test('a long list is drawn in steps, and sorted as a whole', { tags: ['PAY-20', 'F-17'] }, async () => {
  open(manyPayments(40));
  expect(screen.getByText('Showing 15 of 40 payments')).toBeDefined();
  expect(amounts()).toHaveLength(15);
  await userEvent.click(screen.getByText('Amount', { selector: 'th button > span' }));
  await userEvent.click(screen.getByText('Amount', { selector: 'th button > span' }));
  expect(amounts().slice(0, 2)).toEqual(['$10.39', '$10.38']);
  await userEvent.click(screen.getByText('Show 15 more'));
  expect(amounts()).toHaveLength(30);
  await userEvent.click(screen.getByText('Show 10 more'));
  expect(screen.getByText('Showing 40 of 40 payments')).toBeDefined();
  expect(screen.queryByText(/^Show \d+ more$/)).toBeNull();
});

test('payments are narrowed down by certificate and by year', { tags: ['PAY-20', 'F-17'] }, async () => {
  open(manyPayments(12));
  await userEvent.selectOptions(await screen.findByLabelText('Year received'), '2026');
  await waitFor(() => expect(amounts()).toEqual(['$10.00', '$10.01', '$10.02', '$10.03', '$10.04']));
  const certificates = screen.getByLabelText('Certificate');
  expect([...certificates.children].map(({ textContent }) => textContent)).toEqual([
    'All certificates',
    '000001000013',
    '000001000021, Whole Life Insurance, Astrid Lindqvist',
  ]);
  await userEvent.selectOptions(certificates, '000001000021');
  await waitFor(() => expect(amounts()).toEqual(['$10.01', '$10.03']));
  expect(screen.getByText('Showing 2 of 2 found, out of 12 payments')).toBeDefined();
});

test('nothing is offered to choose from where all payments are of one certificate and year', {
  tags: ['PAY-20'],
}, () => {
  open(manyPayments(1));
  expect(screen.queryByLabelText('Year received')).toBeNull();
  expect(screen.getByText('Showing 1 of 1 payments')).toBeDefined();
});

test('what reversed means is said where a payment was', { tags: ['PAY-22'] }, async () => {
  open(manyPayments(10));
  const meaning = screen.getByText(/^Reversed means that your bank returned the payment/);
  expect(meaning.textContent).toContain('Please ask your bank why');
  expect(meaning.textContent).toContain('Call us: 877-555-0142');
  await userEvent.selectOptions(await screen.findByLabelText('Certificate'), '000001000013');
  await waitFor(() => expect(screen.queryByText(/^Reversed means/)).toBeNull());
});

test('paper has every payment', { tags: ['F-17'] }, () => {
  open(manyPayments(40));
  fireEvent(window, new Event('beforeprint'));
  expect(amounts()).toHaveLength(40);
  fireEvent(window, new Event('afterprint'));
  expect(amounts()).toHaveLength(15);
});

test('the Print button prints every payment', { tags: ['F-17'] }, async () => {
  const printed: number[] = [];
  // As a browser does, within the press of the button.
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(amounts().length);
    window.dispatchEvent(new Event('afterprint'));
  });
  open(manyPayments(300));
  await userEvent.click(screen.getByText('Print'));
  expect(printed).toEqual([300]);
  expect(amounts()).toHaveLength(15);
});

test('one press shows all of a long list', { tags: ['PAY-20', 'F-17'] }, async () => {
  open(manyPayments(300));
  await userEvent.click(screen.getByText('Show all 300'));
  expect(amounts()).toHaveLength(300);
  expect(screen.queryByText(/^Show (?:all|\d+ more)/)).toBeNull();
});

test('the address holds what was chosen, and Back restores it', { tags: ['PAY-20', 'F-12'] }, async () => {
  renderPage(HistoryAndElsewhere, { path: '/:page', at: '/payments', responses: {} });
  await userEvent.selectOptions(await screen.findByLabelText('Year received'), '2026');
  await userEvent.selectOptions(screen.getByLabelText('Certificate'), '000001000021');
  screen.getByText('?certificate=000001000021&year=2026');
  await userEvent.click(screen.getByText('Leave'));
  await userEvent.click(screen.getByText('Back'));
  expect(await screen.findByLabelText('Year received')).toHaveProperty('value', '2026');
  expect(amounts()).toEqual(['$10.01', '$10.03']);
});

test.each(['?year=1066', '?certificate=nobody', '?year=20&certificate='])(
  'an address with %s shows every payment',
  { tags: ['PAY-20'] },
  (search) => {
    open(manyPayments(12), `/payments${search}`);
    expect(amounts()).toHaveLength(12);
  },
);

test('the file has what was chosen, all of it, under the day of today', { tags: ['F-17'] }, async () => {
  const saved: File[] = [];
  open(manyPayments(40));
  await userEvent.selectOptions(await screen.findByLabelText('Certificate'), '000001000021');
  await screen.findByText('Showing 15 of 20 found, out of 40 payments');
  vi.stubGlobal('URL', {
    createObjectURL: (file: File) => saved.push(file) && 'blob:saved',
    revokeObjectURL: () => undefined,
  });
  await userEvent.click(screen.getByText('Save for a spreadsheet'));
  expect(saved.map(({ name, type }) => `${name} ${type}`)).toEqual(['payments-2026-11-21.csv text/csv']);
  const lines = ((await saved[0]?.text()) ?? '').split('\r\n');
  expect(lines).toHaveLength(22);
  expect(lines[1]).toBe('"=""000001000021""",2026-01-04,10.01,Premium,No');
});

test('five thousand payments draw as few rows as fifty', { tags: ['PAY-20'] }, () => {
  open(manyPayments(5000));
  expect(amounts()).toHaveLength(15);
  expect(screen.getByText('Showing 15 of 5000 payments')).toBeDefined();
});
