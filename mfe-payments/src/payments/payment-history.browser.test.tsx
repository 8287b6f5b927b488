import type { PaymentHistoryItem } from '@portal/api';
import { addDays, dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { Link, useLocation, useNavigate } from '@portal/section-sdk/router';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { PaymentHistory } from './payment-history.tsx';

afterEach(() => vi.unstubAllGlobals());

/** One payment a day until 5 January 2026, alternating between two certificates; every tenth is reversed. */
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
      <PaymentHistory payments={TWELVE} names={new Map()} />
    </>
  );
}

const amounts = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.children[2]?.textContent ?? '');

test('shows a long list in steps, sorted as a whole', { tags: ['PAY-20', 'F-17'] }, async () => {
  open(manyPayments(40));
  expect(screen.getByText('15 of 40 payments')).toBeDefined();
  expect(amounts()).toHaveLength(15);
  await userEvent.click(screen.getByText('Amount', { selector: 'th button > span' }));
  await userEvent.click(screen.getByText('Amount', { selector: 'th button > span' }));
  expect(amounts().slice(0, 2)).toEqual(['$10.39', '$10.38']);
  await userEvent.click(screen.getByText('Show 15 more'));
  expect(amounts()).toHaveLength(30);
  await userEvent.click(screen.getByText('Show 10 more'));
  expect(screen.getByText('40 payments')).toBeDefined();
  expect(screen.queryByText(/^Show \d+ more$/)).toBeNull();
});

test('filters by certificate and by year', { tags: ['PAY-20', 'F-17'] }, async () => {
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
  expect(screen.getByText('2 payments in 2026 for this certificate')).toBeDefined();
});

test('shows a chosen year before the list follows', { tags: ['PAY-20', 'F-17'] }, async () => {
  open(manyPayments(12));
  const year = await screen.findByLabelText<HTMLSelectElement>('Year received');
  act(() => {
    flushSync(() => fireEvent.change(year, { target: { value: '2026' } }));
    expect(year.value).toBe('2026');
    expect(amounts()).toHaveLength(12);
  });
  await waitFor(() => expect(amounts()).toHaveLength(5));
  expect(year.value).toBe('2026');
});

test('shows no filter for a single certificate and year', {
  tags: ['PAY-20'],
}, () => {
  open(manyPayments(1));
  expect(screen.queryByLabelText('Year received')).toBeNull();
  expect(screen.getByText('1 payment')).toBeDefined();
});

test('explains reversed payments if there are any', { tags: ['PAY-22'] }, async () => {
  open(manyPayments(10));
  const meaning = screen.getByText(/^Reversed means the bank returned the payment/);
  expect(meaning.textContent).toContain('If you paid, ask your bank why');
  expect(meaning.textContent).toContain('Call us: 877-555-0142');
  await userEvent.selectOptions(await screen.findByLabelText('Certificate'), '000001000013');
  await waitFor(() => expect(screen.queryByText(/^Reversed means/)).toBeNull());
});

test('sums the current year or the selected one, without reversed payments', {
  tags: ['PAY-22', 'F-17'],
}, async () => {
  open(manyPayments(12));
  const total = (text: string) =>
    screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text);
  total('Received in 2026: $50.10');
  expect(screen.queryByText('Without reversed payments.')).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText('Year received'), '2025');
  await waitFor(() => total('Received in 2025: $60.47'));
  expect(screen.getByText('Without reversed payments.')).toBeDefined();
});

test('explains reversed payments above the table', { tags: ['PAY-22'] }, () => {
  open(manyPayments(10));
  const meaning = screen.getByText(/^Reversed means/);
  const position = meaning.compareDocumentPosition(screen.getByRole('table'));
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('marks the date as sorted, newest first', { tags: ['PAY-24', 'PAY-25'] }, async () => {
  open([...manyPayments(3)].reverse());
  const date = screen.getByText('Date Received', { selector: 'th button > span' });
  expect(date.closest('th')?.getAttribute('aria-sort')).toBe('descending');
  expect(amounts()).toEqual(['$10.00', '$10.01', '$10.02']);
  await userEvent.click(date);
  expect(amounts()).toEqual(['$10.02', '$10.01', '$10.00']);
});

test('prints every payment', { tags: ['F-17'] }, () => {
  open(manyPayments(40));
  fireEvent(window, new Event('beforeprint'));
  expect(amounts()).toHaveLength(40);
  fireEvent(window, new Event('afterprint'));
  expect(amounts()).toHaveLength(15);
});

test('prints every payment with the Print button', { tags: ['F-17'] }, async () => {
  const printed: number[] = [];
  // Synchronous within the press, as in browsers.
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

test('shows a long list in larger steps, then all', { tags: ['PAY-20', 'F-17'] }, async () => {
  open(manyPayments(120));
  await userEvent.click(screen.getByText('Show 75 more'));
  expect(amounts()).toHaveLength(90);
  await userEvent.click(screen.getByText('Show all 120'));
  expect(amounts()).toHaveLength(120);
  expect(screen.queryByText(/^Show (?:all|\d+ more)/)).toBeNull();
});

test('stores the filter in the URL, and Back restores it', { tags: ['PAY-20', 'F-12'] }, async () => {
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
  'shows every payment for a URL with %s',
  { tags: ['PAY-20'] },
  (search) => {
    open(manyPayments(12), `/payments${search}`);
    expect(amounts()).toHaveLength(12);
  },
);

test("saves all filtered payments under today's date", { tags: ['F-17'] }, async () => {
  const savedFiles: File[] = [];
  open(manyPayments(40));
  await userEvent.selectOptions(await screen.findByLabelText('Certificate'), '000001000021');
  await screen.findByText('15 of 20 payments for this certificate');
  vi.stubGlobal('URL', {
    createObjectURL: (file: File) => savedFiles.push(file) && 'blob:saved',
    revokeObjectURL: () => undefined,
  });
  await userEvent.click(screen.getByText('Download (spreadsheet)'));
  expect(savedFiles.map(({ name, type }) => `${name} ${type}`)).toEqual(['payments-2026-11-21.csv text/csv']);
  const lines = ((await savedFiles[0]?.text()) ?? '').split('\r\n');
  expect(lines).toHaveLength(22);
  expect(lines[1]).toBe('"=""000001000021""",2026-01-04,10.01,Premium,No');
});

test('renders as few rows for five thousand payments as for fifty', { tags: ['PAY-20'] }, () => {
  open(manyPayments(5000));
  expect(amounts()).toHaveLength(15);
  expect(screen.getByText('15 of 5000 payments')).toBeDefined();
});
