import { addDays, formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { withoutGeneratedIds } from '../testing/personal-data.ts';
import { advanceClock, clock, MINUTE, server } from '../testing/portal-with-clock.ts';
import { emails, MAILBOX, reports, send, setUpReportDeath } from './report-death.fixture.ts';

setUpReportDeath();

test('stores an anonymous report under the returned reference', {
  tags: ['F-20'],
}, async () => {
  const response = await send({}, { from: '203.0.113.9' });
  expect(response.status).toBe(200);
  const [report, ...others] = await reports();
  expect(others).toEqual([]);
  expect(report).toEqual({
    death_report_id: expect.any(Number),
    idempotency_key: null,
    reported_at: new Date(clock),
    client_network: '203.0.113.9',
    reporter_name: 'Ingeborg Brandvold',
    relationship: 'Son or daughter',
    reporter_phone: '312-555-0177',
    reporter_email: 'ingeborg@fixture.example.org',
    deceased_name: 'Leopold Brandvold',
    date_of_death: '2026-11-03',
    certificate_number: '000000000101',
    note: 'He lived with me.',
    acknowledged_at: null,
    resolved_at: null,
    resolved_by: null,
    resolution_note: null,
  });
  expect(response.body).toEqual({ Reference: String(report?.death_report_id) });
  expect(report?.death_report_id).toBeGreaterThanOrEqual(700_001);
});

test('emails the whole unverified report to member services with reply-to', {
  tags: ['F-20', 'R-19'],
}, async () => {
  const { body } = await send();
  const { Reference } = body as { Reference: string };
  const [email] = (await emails()).filter(({ recipient }) => recipient === MAILBOX);
  expect(email).toMatchObject({
    subject: `Report of a death ${Reference}`,
    reply_to: 'ingeborg@fixture.example.org',
  });
  expect(email?.body).toBe(
    [
      `Reported on ${today()} on the portal's public page. Nobody has signed in: who reports, and what they say, is not verified.`,
      '',
      'Who died: Leopold Brandvold',
      'Date of death: November 03, 2026',
      'Certificate number: 000000000101',
      '',
      'Reported by: Ingeborg Brandvold',
      'Relationship: Son or daughter',
      'Telephone: 312-555-0177',
      'E-mail: ingeborg@fixture.example.org',
      '',
      'He lived with me.',
    ].join('\n'),
  );
});

const today = () => formatLongDate(todayInChicago(new Date(clock)));

test('emails the reporter a reference without names or form text', {
  tags: ['F-20', 'R-05'],
}, async () => {
  const { body } = await send({ Note: 'Buy at spam.example.com', ReporterName: 'Spam' });
  const { Reference } = body as { Reference: string };
  const letters = (await emails()).filter(({ recipient }) => recipient !== MAILBOX);
  expect(letters).toMatchObject([
    { recipient: 'ingeborg@fixture.example.org', subject: 'We received your report', reply_to: null },
  ]);
  expect(letters[0]?.body).toBe(
    [
      'Hello,',
      'We are sorry for your loss.',
      `On ${today()} we received your report. Its reference number is ${Reference}.`,
      'A representative will contact you within 2 business days and tell you what is needed. You need not send us anything until then.',
      'If you have a question before that, please call us at 800-555-0199. Please have the reference number at hand. If you did not send us a report, you need not do anything.',
      'Member Services\nLantern Fraternal Society\n800-555-0199',
    ].join('\n\n'),
  );
});

test('emails only member services without an e-mail address', { tags: ['F-20'] }, async () => {
  await send({ ReporterEmail: '', CertificateNumber: '' });
  const sent = await emails();
  expect(sent).toMatchObject([{ recipient: MAILBOX, reply_to: null }]);
  expect(sent[0]?.body).toContain('Certificate number: not given\n');
  expect(sent[0]?.body).toContain('E-mail: not given\n');
});

test('returns the same response for stored and unknown people', {
  tags: ['F-20', 'R-01'],
}, async () => {
  const known = await send({
    DeceasedName: 'Ottilie Quarnstrom',
    CertificateNumber: owner.certificateNumber,
  });
  const unknown = await send({ DeceasedName: 'Nobody Atall', CertificateNumber: '999999999999' });
  const shape = (response: typeof known) => [response.status, Object.keys(Object(response.body))];
  expect(shape(known)).toEqual([200, ['Reference']]);
  expect(shape(unknown)).toEqual([200, ['Reference']]);
});

test('stores concurrent reports with one key once', {
  tags: ['F-20', 'R-09'],
}, async () => {
  const instances = await Promise.all([1, 2, 3].map(() => send({}, { key: 'key-1' })));
  expect(instances.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(instances.map(({ text }) => text)).size).toBe(1);
  advanceClock(90 * MINUTE);
  expect((await send({}, { key: 'key-1' })).text).toBe(instances[0]?.text);
  expect(await reports()).toHaveLength(1);
  expect(await emails()).toHaveLength(2);
});

test('rejects another report with the same key, and invalid keys', { tags: ['F-20', 'R-09'] }, async () => {
  await send({}, { key: 'key-2' });
  const other = await send({ Note: 'Something else.' }, { key: 'key-2' });
  expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  expect((await send({}, { key: 'with a space' })).status).toBe(400);
  expect(await reports()).toHaveLength(1);
});

test.each([
  ['no name of the deceased', { DeceasedName: ' ' }],
  ['no name of the reporter', { ReporterName: '' }],
  ['a name of 101 characters', { DeceasedName: 'x'.repeat(101) }],
  ['no day', { DateOfDeath: '' }],
  ['a day that there is not', { DateOfDeath: '2026-02-30' }],
  ['a day that is still to come', { DateOfDeath: '2099-01-01' }],
  ['a day of another age', { DateOfDeath: '1899-12-31' }],
  ['a relationship of their own', { Relationship: 'Enemy' }],
  ['neither telephone nor e-mail', { ReporterPhone: ' ', ReporterEmail: '' }],
  ['a second recipient', { ReporterEmail: 'a@b.org\r\nBcc: c@d.org' }],
  ['a telephone number of 31 characters', { ReporterPhone: '3'.repeat(31) }],
  ['a certificate number of 41 characters', { CertificateNumber: '3'.repeat(41) }],
  ['a note of 2,001 characters', { Note: 'x'.repeat(2_001) }],
  ['a field too many', { Account: 'mine' }],
])('rejects a report with %s and stores nothing', { tags: ['F-20', 'R-19'] }, async (_what, fields) => {
  expect((await send(fields)).status).toBe(400);
  expect(await reports()).toEqual([]);
  expect(await emails()).toEqual([]);
});

test('accepts tomorrow, which other time zones have, and no later date', { tags: ['F-20'] }, async () => {
  const inDays = (days: number) => addDays(todayInChicago(new Date(clock)), days);
  expect((await send({ DateOfDeath: inDays(1) })).status).toBe(200);
  expect((await send({ DateOfDeath: inDays(2) })).status).toBe(400);
});

test('removes control characters and forged lines before storing', {
  tags: ['F-20', 'R-19'],
}, async () => {
  await send({ DeceasedName: 'Leopold\r\nBcc: all@example.org', Note: 'One\r\ntwo\u0000\u202e.' });
  expect(await reports()).toMatchObject([
    { deceased_name: 'Leopold Bcc: all@example.org', note: 'One\ntwo .' },
  ]);
});

test('rejects cross-site reports and ignores tokens', {
  tags: ['F-20', 'R-04'],
}, async () => {
  expect((await send({}, { headers: { origin: 'https://evil.example.org' } })).status).toBe(403);
  expect((await send({}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await send({}, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
});

test('never logs text of accepted or rejected reports', {
  tags: ['F-20', 'R-05'],
}, async () => {
  const before = server.lines.length;
  await send({}, { key: 'key-3' });
  await send({ DateOfDeath: 'Leopold' });
  await send({ Note: 'Leopold' }, { key: 'key-3' });
  const log = server.lines.slice(before).map(withoutGeneratedIds).join('\n');
  expect(server.lines.length).toBeGreaterThan(before + 2);
  expect(log).not.toMatch(/Leopold|Ingeborg|Brandvold|ingeborg|0177|2026-11-03|lived/);
});
