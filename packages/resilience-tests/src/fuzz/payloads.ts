import { owner } from '@portal/member-api/testing/fixture';
import type { Random } from '@portal/test-infra/random';

/** Text that is known to break programs: SQL, scripts, paths, headers, names and characters. */
const TEXTS: readonly string[] = [
  "' or '1'='1",
  "'; drop table payment; --",
  "x') union select azure_object_id, 1 from account_profile --",
  '$1',
  '%',
  '_%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|"/c calc"!A1',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'a\r\nset-cookie: a=b',
  'a\r\nBcc: all@fixture.example.org',
  '{{7*7}}',
  '$' + '{7*7}',
  '%s%s%n',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '{"a":1}',
  '[]',
  ' ',
  '\t',
  '\0',
  'a\0b',
  '\u0007\u001b[31m',
  '\u202eevil',
  'שלום مرحبا',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  'e\u0301'.repeat(40),
  '\u2028',
  '\ufeff',
  '\uffff',
  'ＡＤＭＩＮ',
  'İi̇ıß',
];

/** Boundary numbers of programs and databases. */
const NUMBERS: readonly string[] = [
  ...['0', '-0', '-1', '1', '00', '0x10', '1e3', '1e400', '-1e400', '.5', '1.', '0.001', '25,00', '+25.00'],
  ...['2147483647', '2147483648', '9007199254740993', '9223372036854775808', '99999999999999999999999999'],
  ...['999999999.99', '-25.00', '0.00', '25.000', '٢٥', '１２', 'Infinity'],
];

const DATES: readonly string[] = [
  ...['0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-30', '2026-2-3', '20260203'],
  ...['1900-02-29', '2026-13-01', '-002026-01-01', '2026-01-01T00:00:00Z', '2026-12-25', '2026-11-28'],
];

/** Other members' ids are used only where they name a resource, because stored text is returned later. */
const IDS: readonly string[] = [
  ...['e0000000-0000-4000-8000-00000000000e', '599999', '999999999999', 'REF-NONE', 'D-0', 'pm-nobodys'],
  ...[owner.oid, owner.lifeProNameId, owner.certificateNumber, '00000000-0000-0000-0000-000000000000'],
];

const SIZES = [0, 1, 10_000, 100_000];

/** Text of a boundary size, with characters of one to four bytes. */
export function sized(random: Random): string {
  const character = random.pick('a', '7', 'é', '漢', '\u{1f388}', "'", '[');
  return character.repeat(Math.ceil(random.from(SIZES) / character.length));
}

export const maliciousText = (random: Random): string =>
  random.from(random.pick(TEXTS, TEXTS, NUMBERS, DATES, IDS));
