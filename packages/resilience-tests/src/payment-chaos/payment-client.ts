import { setTimeout as pause } from 'node:timers/promises';
import { MakeMultipleSinglePayments, type SinglePaymentResult } from '@portal/api/contracts/make-payment';
import { GetSinglePaymentHistory } from '@portal/api/contracts/payment';
import { owner } from '@portal/member-api/testing/fixture';
import { createSingleBody } from '@portal/member-api/testing/payment-bodies';
import { toWire } from '@portal/member-api/testing/to-wire';
import type { Random } from '@portal/test-infra/random';

/** What a member was told of each amount that they asked to pay; every amount is asked for once. */
export type ReportedStatuses = Map<string, Set<SinglePaymentResult['result']['Status']>>;

interface Deps {
  /** Where the servers are; any of them answers. */
  readonly origins: readonly string[];
  readonly authorization: string;
  readonly date: string;
  readonly random: Random;
  /** After how many tries the member gives up. */
  readonly maxAttempts?: number;
  /** Hears of every answer to an attempt to pay. */
  readonly onResponse?: () => void;
}

/** A browser that gives up early, loses answers, and asks again with the same key until it is told an outcome. */
export function createPaymentClient({
  origins,
  authorization,
  date,
  random,
  maxAttempts = 200,
  onResponse,
}: Deps) {
  const reported: ReportedStatuses = new Map();
  const headers = { authorization, 'content-type': 'application/json' };
  const address = (path: string, query: Record<string, string>) => {
    const [first = '', ...others] = origins;
    return `${random.pick(first, ...others)}${path}?${new URLSearchParams(query)}`;
  };

  const ask = async (amounts: readonly string[], key: string | undefined) => {
    const response = await fetch(address(MakeMultipleSinglePayments.path, { azureObjectId: owner.oid }), {
      method: 'POST',
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(amounts.map((amount) => createSingleBody({ date, amount }))),
      signal: AbortSignal.timeout(random.between(200, 3_000)),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const results = toWire(MakeMultipleSinglePayments.response, await response.json());
    onResponse?.();
    return results;
  };

  return {
    told: reported,
    /** Answers once every payment has an outcome, or the member has given up. */
    pay: async (amounts: readonly string[], key: string | undefined): Promise<void> => {
      for (let attempts = 0; attempts < maxAttempts; attempts++) {
        const results = await ask(amounts, key).catch(() => []);
        for (const { paymentAmount, result } of results) {
          reported.set(paymentAmount, (reported.get(paymentAmount) ?? new Set()).add(result.Status));
        }
        if (results.length > 0 && results.every(({ result }) => result.Status !== 'UNKNOWN')) return;
        await pause(random.between(20, 200));
      }
    },
    /** What the member finds in their history: each amount with how it stands. */
    history: async () => {
      const query = { accountNumber: owner.certificateNumber, dateFrom: date, dateTo: date };
      const response = await fetch(address(GetSinglePaymentHistory.path, query), { headers });
      const items = toWire(GetSinglePaymentHistory.response, await response.json());
      return items.map(({ 'payment-response': item }) => ({
        amount: item['total-amount'],
        status: item['payment-status'],
      }));
    },
  };
}
