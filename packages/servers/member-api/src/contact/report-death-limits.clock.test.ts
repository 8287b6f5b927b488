import { contract } from '@portal/api/contracts/contract';
import { expect, test } from 'vitest';
import { advanceClock, clock, DAY, MINUTE, portal } from '../testing/portal-with-clock.ts';
import { emails, MAILBOX, reports, send, settings, setUpReportDeath } from './report-death.fixture.ts';

setUpReportDeath();

test('sends at most three confirmations a day to a mailbox', {
  tags: ['F-20'],
}, async () => {
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) await send({}, { from });
  expect(await reports()).toHaveLength(4);
  const letters = async () => (await emails()).filter(({ recipient }) => recipient !== MAILBOX);
  expect(await letters()).toHaveLength(3);
  advanceClock(DAY - MINUTE);
  await send();
  expect(await letters()).toHaveLength(3);
  advanceClock(MINUTE);
  await send();
  expect(await letters()).toHaveLength(4);
});

test('limits reports per hour and client address', { tags: ['F-20', 'R-23'] }, async () => {
  const statuses = async (count: number, from: string) => {
    const responses = [];
    for (let times = 1; times <= count; times++)
      responses.push(await send({}, { from, key: `${from}-${times}` }));
    return responses;
  };
  const here = await statuses(5, '203.0.113.1');
  expect(here.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(here[4]?.headers['retry-after']).toBe('3600');
  const retry = await send({}, { from: '203.0.113.1', key: '203.0.113.1-4' });
  expect(retry.body).toEqual(here[3]?.body);
  advanceClock(10 * MINUTE);
  const there = await statuses(3, '203.0.113.2');
  expect(there.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await reports()).toHaveLength(7);
  advanceClock(50 * MINUTE);
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

test('counts one IPv6 /48 as one site', {
  tags: ['F-20', 'R-23'],
}, async () => {
  const statuses = [];
  const addresses = ['2001:db8::1', '2001:db8:0:2::1', '2001:DB8:0:ffff:ffff::', '2001:db8:0:4::4'];
  for (const from of [...addresses, '2001:db8:0:5::5']) {
    statuses.push((await send({}, { from })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await send({}, { from: '2001:db8:1::5' })).status).toBe(200);
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
  const site = [
    await callApi('2001:db8:0:1::1'),
    await callApi('2001:db8:0:2::2'),
    await callApi('2001:db8:0:3::3'),
  ];
  expect(site.map(({ status }) => status)).toEqual([400, 400, 429]);
});
