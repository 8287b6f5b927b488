import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { type MetricsAddress, openMetrics } from '@portal/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/db.ts';
import type { PoolUsage } from '../database/pool.ts';
import { findBacklog, findEventBacklog, UNKNOWN_BACKLOG, UNKNOWN_EVENT_BACKLOG } from './backlog.ts';
import type { LoadMonitor } from './load-shedding.ts';
import { routeName } from './route-name.ts';

interface Deps {
  readonly db: Db;
  readonly load: LoadMonitor;
  readonly pool: (() => PoolUsage) | undefined;
  readonly at: MetricsAddress;
  readonly hasBankProcessor: boolean;
  readonly hasEventWebhook: boolean;
}

/** In seconds. Most requests take a few milliseconds, payments wait for the processor. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Serves Prometheus metrics. Labels contain no ids. Imported only if metrics are configured. */
export function addMetrics(app: FastifyInstance, deps: Deps): void {
  const { db, load, pool, at, hasBankProcessor, hasEventWebhook } = deps;
  const meter = openMetrics(app, 'member-api', at);
  countRequests(app, meter);
  meter
    .createObservableGauge('portal_requests_in_flight', { description: 'Requests in flight' })
    .addCallback((result) => result.observe(load.inFlight()));
  observeEventLoop(app, meter);
  if (pool) observePool(meter, pool);
  observeBacklog(meter, db, hasBankProcessor);
  if (hasEventWebhook) observeEventWebhook(meter, db);
}

function countRequests(app: FastifyInstance, meter: Meter): void {
  const duration = meter.createHistogram('portal_request_duration_seconds', {
    description: 'Request duration by route and status',
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  const problems = meter.createCounter('portal_request_errors_total', {
    description: 'Rejected requests by problem code (too_many_requests, overloaded, ...)',
  });
  // Prometheus sees an increase only in a series that exists already.
  problems.add(0, { code: 'overloaded' });
  app.addHook('onResponse', (request, reply, done) => {
    duration.record(reply.elapsedTime / 1000, { route: routeName(request), status: reply.statusCode });
    if (request.problemCode) problems.add(1, { code: request.problemCode });
    done();
  });
}

function observeEventLoop(app: FastifyInstance, meter: Meter): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  meter
    .createObservableGauge('portal_event_loop_delay_seconds', {
      description: 'Event loop delay since the previous scrape',
    })
    .addCallback((result) => {
      result.observe(delay.percentile(99) / 1e9, { quantile: '0.99' });
      delay.reset();
    });
}

function observePool(meter: Meter, pool: () => PoolUsage): void {
  meter
    .createObservableGauge('portal_database_connections', {
      description: 'Database connections by use, and requests that wait for one',
    })
    .addCallback((result) => {
      for (const [state, count] of Object.entries(pool())) result.observe(count, { state });
    });
}

function observeBacklog(meter: Meter, db: Db, hasBankProcessor: boolean): void {
  const payments = meter.createObservableGauge('portal_unresolved_payments', {
    description: 'Payments without an outcome, by state; NEEDS_REVIEW requires manual review',
  });
  const oldest = meter.createObservableGauge('portal_oldest_unresolved_payment_seconds', {
    description: 'Age of the oldest payment without an outcome, by state',
  });
  const emails = meter.createObservableGauge('portal_emails', {
    description: 'Unsent emails by state; failed requires manual review',
  });
  const schedules = meter.createObservableGauge('portal_mismatched_schedules', {
    description: 'Live schedules whose terms differed at the processor in the last nightly reconciliation',
  });
  const processorEventsAge = meter.createObservableGauge('portal_processor_events_age_seconds', {
    description: "Time since the processor's events were last imported; absent without a processor",
  });
  const skippedEventAge = meter.createObservableGauge('portal_skipped_processor_event_age_seconds', {
    description: "Time since one of the processor's events was last skipped; absent before the first",
  });
  const importAge = meter.createObservableGauge('portal_import_age_seconds', {
    description: 'Age of the last nightly import; absent before the first',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const backlog = await findBacklog(db).catch(() => UNKNOWN_BACKLOG);
      for (const [state, count] of Object.entries(backlog.payments))
        result.observe(payments, count, { state });
      for (const [state, seconds] of Object.entries(backlog.oldest))
        result.observe(oldest, seconds, { state });
      for (const [state, count] of Object.entries(backlog.emails)) result.observe(emails, count, { state });
      result.observe(schedules, backlog.mismatchedSchedules);
      if (hasBankProcessor) result.observe(processorEventsAge, backlog.processorEventsAge);
      if (backlog.skippedEventAge !== undefined) result.observe(skippedEventAge, backlog.skippedEventAge);
      if (backlog.importAge !== undefined) result.observe(importAge, backlog.importAge);
    },
    [payments, oldest, emails, schedules, processorEventsAge, skippedEventAge, importAge],
  );
}

function observeEventWebhook(meter: Meter, db: Db): void {
  const lag = meter.createObservableGauge('portal_business_event_lag_seconds', {
    description: 'Age of the oldest business event that the webhook has not delivered',
  });
  const deadLetters = meter.createObservableGauge('portal_business_event_dead_letters', {
    description: 'Business events that the webhook could not deliver; they require an operator',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const backlog = await findEventBacklog(db).catch(() => UNKNOWN_EVENT_BACKLOG);
      result.observe(lag, backlog.lagSeconds);
      result.observe(deadLetters, backlog.deadLetters);
    },
    [lag, deadLetters],
  );
}
