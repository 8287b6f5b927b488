import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import { findExecutable } from '@portal/test-infra/find-executable';
import { testRequires } from '@portal/test-infra/require-program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Metric names in a text, without those of gateways. Histogram series count as their metric. */
const metricsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\bportal_(?!browser_)[a-z_]+/g)].map(([name]) =>
      name.replace(/_(?:count|sum|bucket)$/, ''),
    ),
  );

let portal: Portal;
let exposed: Set<string>;
beforeAll(async () => {
  portal = await startPortal();
  // The age of an import is absent before the first.
  await portal.db
    .insertInto('data_import')
    .values({
      extract_date: dateFromWire('2026-11-26'),
      started_at: new Date('2026-11-27T08:00:00Z'),
      counts: '{}',
    })
    .execute();
  // So is the age of a skipped event.
  await portal.db.updateTable('processor_cursor').set({ event_skipped_at: new Date() }).execute();
  // Only a PostgreSQL server has a pool. This one receives no queries.
  const unreachable = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const server = await portal.serve(
    {
      ...{ METRICS_PORT: '0', RATE_SEARCH: '1', EVENT_WEBHOOK_URL: 'http://127.0.0.1:9/events' },
      EVENT_WEBHOOK_SECRETS: 'the secret of an absent receiver',
    },
    unreachable.pool ? { pool: unreachable.pool } : {},
  );
  await server.app.ready();
  const search = () =>
    server.callApi(contract.SearchFrequentlyAskedQuestions, { searchValue: 'premium' }, { as: owner });
  await search();
  await search();
  const line = server.lines.find((text) => text.includes('metrics.listening')) ?? '';
  const response = await fetch(`http://127.0.0.1:${JSON.parse(line).address.port}/metrics`);
  const series = (await response.text()).split('\n').filter((row) => !row.startsWith('#'));
  exposed = metricsIn(series.join('\n'));
  await unreachable.close();
}, 120_000);
afterAll(() => portal.stop());

test.each([
  'deploy/prometheus/alerts.yml',
  'deploy/prometheus/alerts.test.yml',
  'deploy/grafana/portal.json',
])('%s names served metrics only', { tags: ['R-23'] }, (file) => {
  const named = metricsIn(read(file));
  expect(named.size).toBeGreaterThan(2);
  expect([...named].filter((name) => !exposed.has(name))).toEqual([]);
});

test('every metric of docs/operations.md has an alert and a dashboard panel', {
  tags: ['R-23'],
}, () => {
  const [section = ''] = read('docs/operations.md').split('\n## Metrics\n')[1]?.split('\n## ') ?? [];
  const documented = [...metricsIn(section)];
  expect(documented).toContain('portal_oldest_unresolved_payment_seconds');
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/portal.json']) {
    expect(documented.filter((name) => !metricsIn(read(file)).has(name))).toEqual([]);
  }
});

const PROMTOOL = findExecutable('promtool');

test.runIf(PROMTOOL)(
  'alerts fire for their condition and not on a quiet day',
  { tags: ['R-23'], ...testRequires('promtool') },
  () => {
    const promtool = (...parameters: string[]) =>
      execFileSync(PROMTOOL ?? '', parameters, { cwd: join(ROOT, 'deploy/prometheus'), encoding: 'utf8' });
    expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS: 28 rules found');
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  },
);
