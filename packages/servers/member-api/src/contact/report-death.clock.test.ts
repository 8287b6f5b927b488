import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { examples } from '../testing/call-examples.ts';
import { owner } from '../testing/fixture.ts';
import { mailboxOf } from '../testing/mailbox.ts';
import { withoutGeneratedIds } from '../testing/personal-data.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let clock = Date.parse('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const MAILBOX = 'services@society.example.org';
const right = examples.ReportDeath.body;

const settings = {
  SUPPORT_MAILBOX: MAILBOX,
  PORTAL_SOCIETY_NAME: 'Lantern Fraternal Society',
  PORTAL_SUPPORT_PHONE: '800-555-0199',
  DEATH_REPORTS_PER_ADDRESS: '4',
  DEATH_REPORTS_TOTAL: '6',
  LOG_LEVEL: 'debug',
};

beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve(settings, { now: () => new Date(clock) });
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  clock += 25 * 60 * MINUTE;
  await mailboxOf(portal.db).empty();
  await portal.db.deleteFrom('death_report').execute();
});

interface Sending {
  readonly key?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = (fields: object = {}, { key, from, headers = {} }: Sending = {}) =>
  server.callApi(
    contract.ReportDeath,
    {},
    {
      body: { ...right, ...fields },
      headers: {
        ...headers,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
    },
  );
const reports = () => portal.db.selectFrom('death_report').selectAll().execute();
const emails = () => mailboxOf(portal.db).mails();

test('stores an anonymous report under the returned reference', {
  tags: ['F-20'],
}, async () => {
  const response = await send({}, { from: '203.0.113.9' });
  expect(response.status).toBe(200);
  const [report, ...others] = await reports();
  expect(others).toEqual([]);
  expect(report).toEqual({
    death_report_id: expect.any(Number),
    request_key: null,
    reported_at: new Date(clock),
    client_address: '203.0.113.9',
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

const today = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format(clock);

test('emails the reporter a reference without names or form text', {
  tags: ['F-20', 'R-05'],
}, async () => {
  const { body } = await send({ Note: 'Buy at spam.example.com', ReporterName: 'Spam' });
  const { Reference } = body as { Reference: string };
  const letters = (await emails()).filter(({ recipient }) => recipient !== MAILBOX);
  expect(letters).toMatchObject([
    { recipient: 'ingeborg@fixture.example.org', subject: 'We received your report', reply_to: null },
  ]);
  const text = letters[0]?.body ?? '';
  expect(text).toContain('We are sorry for your loss.');
  expect(text).toContain(`Its reference number is ${Reference}.`);
  expect(text).toContain('please call us at 800-555-0199.');
  expect(text).not.toMatch(/Leopold|Brandvold|Spam|spam|101|November 03|member,/);
});

test('emails only member services without an e-mail address', { tags: ['F-20'] }, async () => {
  await send({ ReporterEmail: '' });
  expect((await emails()).map(({ recipient, reply_to }) => [recipient, reply_to])).toEqual([[MAILBOX, null]]);
});

test('sends at most three confirmations a day to a mailbox', {
  tags: ['F-20'],
}, async () => {
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) await send({}, { from });
  expect(await reports()).toHaveLength(4);
  const letters = (await emails()).filter(({ recipient }) => recipient !== MAILBOX);
  expect(letters).toHaveLength(3);
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
  clock += 90 * MINUTE;
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

test('limits reports per hour and client address', { tags: ['F-20', 'R-23'] }, async () => {
  const statuses = async (count: number, from: string) => {
    const responses = [];
    for (let times = 0; times < count; times++) responses.push(await send({}, { from }));
    return responses;
  };
  const here = await statuses(5, '203.0.113.1');
  expect(here.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(here[4]?.headers['retry-after']).toBe('3600');
  clock += 10 * MINUTE;
  const there = await statuses(3, '203.0.113.2');
  expect(there.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await reports()).toHaveLength(7);
  clock += 50 * MINUTE;
  expect((await send({}, { from: '203.0.113.1' })).status).toBe(200);
});

test('stores reports over the hourly total without confirmation', {
  tags: ['F-20', 'R-23'],
}, async () => {
  const boxes = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const box of boxes) {
    const { status } = await send({ ReporterEmail: `box${box}@example.org` }, { from: `203.0.113.${box}` });
    expect(status).toBe(200);
  }
  const all = await emails();
  expect(all.filter(({ recipient }) => recipient === MAILBOX)).toHaveLength(8);
  expect(all.filter(({ recipient }) => recipient !== MAILBOX).map(({ recipient }) => recipient)).toEqual([
    ...['box1@example.org', 'box2@example.org', 'box3@example.org'],
    ...['box4@example.org', 'box5@example.org', 'box6@example.org'],
  ]);
});

test('counts one IPv6 /64 as one client network', {
  tags: ['F-20', 'R-23'],
}, async () => {
  const statuses = [];
  for (const from of ['2001:db8::1', '2001:db8::2:1', '2001:DB8:0:0:ffff::', '2001:db8::4', '2001:db8::5']) {
    statuses.push((await send({}, { from })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await send({}, { from: '2001:db8:0:1::5' })).status).toBe(200);
});

test.each([
  ['letter case', ['Reporter@Example.org', 'REPORTER@example.ORG', 'rEPORTER@example.org']],
  ['what follows a plus', ['reporter+1@example.org', 'reporter+2+b@example.org', 'reporter+a.b@example.org']],
  ['dots before the @', ['rep.orter@example.org', 'r.e.porter@example.org', 'reporte.r+x@example.org']],
])(
  'treats addresses that differ in %s as one mailbox',
  {
    tags: ['F-20', 'R-23'],
  },
  async (_, others) => {
    const same = ['reporter@example.org', ...others];
    for (const [index, ReporterEmail] of same.entries()) {
      await send({ ReporterEmail }, { from: `203.0.113.${index}` });
    }
    expect((await emails()).filter(({ recipient }) => recipient !== MAILBOX)).toHaveLength(3);
  },
);

test.each(['reporter2@example.org', 'reporter@examp.le.org', 'reporter@example.com'])(
  'sends confirmations to %s besides those to another mailbox',
  { tags: ['F-20'] },
  async (ReporterEmail) => {
    for (const index of [1, 2, 3])
      await send({ ReporterEmail: 'reporter@example.org' }, { from: `203.0.113.${index}` });
    await send({ ReporterEmail }, { from: '203.0.113.4' });
    expect((await emails()).filter(({ recipient }) => recipient === ReporterEmail)).toHaveLength(1);
  },
);

test('limits anonymous calls per minute and address, rejected ones included', {
  tags: ['F-20', 'R-23'],
}, async () => {
  const strict = await portal.serve({ ...settings, RATE_PUBLIC: '2' }, { now: () => new Date(clock) });
  const callApi = (from: string) =>
    strict.callApi(contract.ReportDeath, {}, { body: {}, headers: { 'x-forwarded-for': from } });
  const responses = [
    await callApi('203.0.113.1'),
    await callApi('203.0.113.1'),
    await callApi('203.0.113.1'),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 429]);
  expect((await callApi('203.0.113.2')).status).toBe(400);
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

test('removes control characters and forged lines before storing', {
  tags: ['F-20', 'R-19'],
}, async () => {
  await send({ DeceasedName: 'Leopold\r\nBcc: all@example.org', Note: 'One\r\ntwo\u0000\u202e.' });
  expect(await reports()).toMatchObject([
    { deceased_name: 'Leopold Bcc: all@example.org', note: expect.stringMatching(/^One\ntwo +\.$/) },
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
