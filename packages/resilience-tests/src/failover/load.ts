import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@portal/api/contracts/contract';
import { owner } from '@portal/member-api/testing/fixture';
import type { Random } from '@portal/test-infra/random';
import pg from 'pg';
import { createPaymentClient } from '../payment-chaos/payment-client.ts';
import { ResponseTimes } from './response-times.ts';

const PAYERS = 4;
const READERS = 2;
/** Nobody presses faster; an outage of a minute is outlasted. */
const MAX_ATTEMPTS = 1_000;
const READ_TIMEOUT_MS = 5_000;

interface LoadOptions {
  readonly gateways: readonly string[];
  /** The database's one address, to ask it past the portal. */
  readonly databaseUrl: string;
  readonly authorization: string;
  readonly date: string;
  readonly random: Random;
}

/**
 * Members who pay and read until they are told to stop, beside somebody who changes a row of the database itself, with a
 * connection of its own each time: what they miss is missing from the cluster, and not from the portal.
 */
export function startLoad({ gateways, databaseUrl, authorization, date, random }: LoadOptions) {
  const responses = {
    cluster: new ResponseTimes(),
    reads: new ResponseTimes(),
    help: new ResponseTimes(),
    payments: new ResponseTimes(),
  };
  const amounts: string[] = [];
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
      const nextAmount = Array.from({ length: random.between(1, 3) }, newAmount);
      const key = random.key();
      // Some press twice.
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
  const newAmount = () => {
    const amount = ((100_000 + amounts.length) / 100).toFixed(2);
    amounts.push(amount);
    return amount;
  };

  const work = [
    operator(),
    ...Array.from({ length: PAYERS }, payer),
    ...Array.from({ length: READERS }, (_, index) => {
      const gateway = gateways[index % gateways.length] ?? '';
      const own = `${contract.GetCertificateSummary.path}?lifeProNameId=${owner.lifeProNameId}`;
      return [
        reader(`${gateway}${own}`, responses.reads),
        // Which may be read from the replica.
        reader(`${gateway}${contract.GetContactTopics.path}`, responses.help),
      ];
    }).flat(),
  ];
  return {
    amounts,
    answers: responses,
    member,
    /** Answers once every payment that was begun has been told. */
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
    await client.query('update tried set times = times + 1');
    await client.end();
    return true;
  } catch {
    client.connection.stream.destroy();
    return false;
  }
}
