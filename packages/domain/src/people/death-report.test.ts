import { describe, expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { deathReportAnswers, deathReportDraft, isValidDateOfDeath } from './death-report.ts';

const today = dateFromWire('2026-11-21');
const schema = deathReportAnswers(today);
const right = {
  deceasedName: ' Leopold Brandvold ',
  dateOfDeath: '11/3/2026',
  certificateNumber: '',
  reporterName: 'Ingeborg Brandvold',
  relationship: 'Son or daughter',
  phone: '(312) 555 0177',
  email: '',
  note: '',
};

/** Errors by field. */
function errorsOf(changes: Partial<typeof right>): Record<string, string> {
  const { error } = schema.safeParse({ ...right, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('parses a report to the fields of the API', { tags: ['F-20'] }, () => {
  expect(schema.parse(right)).toEqual({
    DeceasedName: 'Leopold Brandvold',
    DateOfDeath: '2026-11-03',
    CertificateNumber: '',
    ReporterName: 'Ingeborg Brandvold',
    Relationship: 'Son or daughter',
    ReporterPhone: '312-555-0177',
    ReporterEmail: '',
    Note: '',
  });
});

test('removes pasted invisible characters', { tags: ['F-20'] }, () => {
  const pasted = {
    deceasedName: '\u202DLeopold\u00A0Brandvold\u202C',
    dateOfDeath: '11\u20113\u20112026',
    certificateNumber: '\u200B0123\u00A04567',
    phone: '（312）555\u20110177',
    email: 'inga\u200B@example.org',
    note: 'Thank you 👩\u200D👧\u202E',
  };
  expect(schema.parse({ ...right, ...pasted })).toMatchObject({
    DeceasedName: 'Leopold Brandvold',
    DateOfDeath: '2026-11-03',
    CertificateNumber: '0123 4567',
    ReporterPhone: '312-555-0177',
    ReporterEmail: 'inga@example.org',
    Note: 'Thank you 👩\u200D👧',
  });
});

describe('errors by field', { tags: ['F-20'] }, () => {
  test.each([
    ['deceasedName', ' ', 'This field is required'],
    ['deceasedName', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['dateOfDeath', '', 'This field is required'],
    ['dateOfDeath', 'last week', 'Please write month, day and year, such as 11/03/2026'],
    ['dateOfDeath', '02/30/2026', 'Please write month, day and year, such as 11/03/2026'],
    ['dateOfDeath', '11/23/2026', 'Please check the date: this day is still to come, or very long ago'],
    ['dateOfDeath', '12/31/1899', 'Please check the date: this day is still to come, or very long ago'],
    ['certificateNumber', '1'.repeat(41), 'Please use at most 40 characters.'],
    ['reporterName', '', 'This field is required'],
    ['relationship', '', 'Please choose one'],
    ['relationship', 'Enemy', 'Please choose one'],
    ['phone', '1'.repeat(31), 'Please use at most 30 characters.'],
    ['email', 'inga@', 'Please check the e-mail address: it looks like name@example.org'],
    ['note', 'x'.repeat(2_001), 'Please use at most 2,000 characters.'],
  ])('%s %j', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  test('requires a phone number or an e-mail, together with other errors', () => {
    const needed = 'Please give a telephone number or an e-mail address, so that we can reach you';
    expect(errorsOf({ phone: ' ', email: '' })).toEqual({ phone: needed });
    expect(errorsOf({ phone: '', email: 'inga@example.org' })).toEqual({});
    expect(errorsOf({ phone: '', email: '', deceasedName: '' })).toEqual({
      deceasedName: 'This field is required',
      phone: needed,
    });
  });
});

test.each([
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
])('accepts a date of death on %s: %s', { tags: ['F-20'] }, (day, may) => {
  expect(isValidDateOfDeath(dateFromWire(day), today)).toBe(may);
});

test('stores only known fields in a draft', {
  tags: ['F-20', 'R-09'],
}, () => {
  const { parseDraft, allowAnonymous } = deathReportDraft;
  expect(allowAnonymous).toBe(true);
  expect(parseDraft({ deceasedName: 'Leopold', key: 'key-1', invented: 'x' })).toEqual({
    deceasedName: 'Leopold',
    key: 'key-1',
  });
  expect(parseDraft({ deceasedName: 7 })).toBeUndefined();
});
