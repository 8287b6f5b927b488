import { MakeSinglePayment } from '@portal/api/contracts/make-payment';
import { writeSampleData } from '@portal/gateway/testing/sample-data';
import { owner } from '@portal/member-api/testing/fixture';
import { copyFixtureDatabase } from '@portal/member-api/testing/fixture-database';
import { createSingleBody } from '@portal/member-api/testing/payment-bodies';
import { personalData } from '@portal/member-api/testing/personal-data';
import { type CollectedSpan, startTraceCollector } from '@portal/test-infra/trace-collector';
import { expect, test } from 'vitest';
import { startServer, startServices } from '../services.ts';

/** Starts gateway, API, processor, collector and identity provider. */
async function startAll(resources: AsyncDisposableStack) {
  const collector = await startTraceCollector();
  resources.defer(collector.close);
  const { folder, settings, consent } = await startServices(resources);
  await copyFixtureDatabase(folder);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const api = await startServer('member-api', { ...traced, ...settings }, resources);
  const site = writeSampleData();
  resources.defer(site.remove);
  const paths = { PORTAL_DATA_DIR: site.dataDir, PORTAL_CONFIG_DIR: site.configDir };
  const gateway = await startServer('gateway', { ...traced, ...paths, API_URL: api.origin }, resources);
  return { collector, origin: gateway.origin, ...consent };
}

test('a payment is one trace across all services without member data', {
  tags: ['R-05', 'R-09', 'AMB-82'],
  timeout: 180_000,
}, async () => {
  await using resources = new AsyncDisposableStack();
  const { collector, origin, authorization, date } = await startAll(resources);
  const query = new URLSearchParams({
    azureObjectId: owner.oid,
    paymentType: 'Loan Principal',
    applicationName: 'MemberPortal',
  });
  const response = await fetch(`${origin}${MakeSinglePayment.path}?${query}`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
    },
    body: JSON.stringify(createSingleBody({ date, amount: '38.46' })),
  });
  expect(response.status).toBe(200);
  const traceId = response.headers.get('x-trace-id') ?? '';
  expect(response.headers.get('x-request-id')).toBe(traceId);

  const kinds = (spans: readonly CollectedSpan[]) => spans.map(({ service, kind }) => `${service} ${kind}`);
  const spans = await collector.trace(traceId, (found) =>
    ['gateway 2', 'member-api 2'].every((one) => kinds(found).includes(one)),
  );
  const of = (service: string) => spans.filter((one) => one.service === service && one.kind === 2);
  const [[gateway, ...others], [api, ...more]] = [of('gateway'), of('member-api')];
  expect([others, more]).toEqual([[], []]);
  expect(gateway).toMatchObject({ name: 'MakeSinglePayment' });
  expect(gateway?.parentSpanId).toBeUndefined();
  expect(api).toMatchObject({ name: 'MakeSinglePayment', parentSpanId: gateway?.spanId });
  const below = spans.filter((span) => span !== gateway && span !== api);
  expect(below.filter(({ parentSpanId }) => parentSpanId !== api?.spanId)).toEqual([]);
  const names = below.map(({ name }) => name);
  for (const name of ['account_status', 'insert payment', 'bank-processor submit']) {
    expect(names).toContain(name);
  }
  expect(names.filter((name) => name.includes('undefined'))).toEqual([]);

  const sent = collector.text();
  const ofThePayment = ['38.46', 'pm-owner', 'Juniper', 'azureObjectId', '127.0.0.1', '4bf92f35', date];
  expect([...personalData, ...ofThePayment].filter((secret) => sent.includes(secret))).toEqual([]);
});
