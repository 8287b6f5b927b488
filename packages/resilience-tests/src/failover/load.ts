import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@portal/api/contracts/contract';
import { owner } from '@portal/member-api/testing/fixture';
import type { Random } from '@portal/test-infra/random';
import pg from 'pg';
import { createPaymentClient } from '../payment-chaos/payment-client.ts';
import { ResponseTimes } from './response-times.ts';

const PAYERS = 4;
const READERS = 2;
/** Enough for an outage of a minute. */
const MAX_ATTEMPTS = 1_000;
const READ_TIMEOUT_MS = 5_000;

interface LoadOptions {
  readonly gateways: readonly string[];
  /** URL of the database, for queries that bypass the portal. */
  readonly databaseUrl: string;
  readonly authorization: string;
  readonly date: string;
  readonly random: Random;
}

/**
 * Members pay and read until the load stops. An operator updates a row of the database directly, with a new
 * connection each time. The operator's gaps measure the cluster without the portal.
 */
export function startLoad({ gateways, databaseUrl, authorization, date, random }: LoadOptions) {
  const responses = {
    cluster: new ResponseTimes(),
    reads: new ResponseTimes(),
    help: new ResponseTimes(),
    payments: new ResponseTimes(),
  };
  const member = createPaymentClient({
    origins: gateways,
    authorization,
    date,
    random,
    maxAttempts: MAX_ATTEMPTS,
    onResponse: () => responses.payments.add(),
  });
  let isOver = false;

  const payer = async () => {
    while (!isOver) {
      const nextAmount = Array.from({ length: random.between(1, 3) }, member.newAmount);
      const key = random.key();
      // Some members click twice.
      const attempts = random.chance(30) ? 2 : 1;
      await Promise.all(Array.from({ length: attempts }, () => member.pay(nextAmount, key)));
      await pause(50);
    }
  };
  const reader = async (address: string, responded: ResponseTimes) => {
    while (!isOver) {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
      const response = await fetch(address, { headers: { authorization }, signal }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.ok) responded.add();
      await pause(50);
    }
  };
  const operator = async () => {
    while (!isOver) {
      if (await writesRow(databaseUrl)) responses.cluster.add();
      await pause(50);
    }
  };

  const work = [
    operator(),
    ...Array.from({ length: PAYERS }, payer),
    ...Array.from({ length: READERS }, (_, index) => {
      const gateway = gateways[index % gateways.length] ?? '';
      const own = `${contract.GetCertificateSummary.path}?lifeProNameId=${owner.lifeProNameId}`;
      return [
        reader(`${gateway}${own}`, responses.reads),
        // The replica may serve this call.
        reader(`${gateway}${contract.GetContactTopics.path}`, responses.help),
      ];
    }).flat(),
  ];
  return {
    responses,
    member,
    /** Waits until every started payment is reported. */
    stop: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

async function writesRow(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('update attempt set count = count + 1');
    await client.end();
    return true;
  } catch {
    client.connection.stream.destroy();
    return false;
  }
}
