import { setTimeout as pause } from 'node:timers/promises';
import { MakeMultipleSinglePayments, type SinglePaymentResult } from '@portal/api/contracts/make-payment';
import { GetSinglePaymentHistory } from '@portal/api/contracts/payment';
import { owner } from '@portal/member-api/testing/fixture';
import { createSingleBody } from '@portal/member-api/testing/payment-bodies';
import { toWire } from '@portal/member-api/testing/to-wire';
import type { Random } from '@portal/test-infra/random';

const QUIESCE_TIMEOUT_MS = 60_000;

export type PaymentClient = ReturnType<typeof createPaymentClient>;

/** Statuses that a member saw for each requested amount. Every amount is requested once. */
type ReportedStatuses = Map<string, Set<SinglePaymentResult['result']['Status']>>;

interface Deps {
  /** Origins of the servers, any of which serves requests. */
  readonly origins: readonly string[];
  readonly authorization: string;
  readonly date: string;
  readonly random: Random;
  /** Attempts before the member gives up. */
  readonly maxAttempts?: number;
  /** Called after every response to a payment request. */
  readonly onResponse?: () => void;
}

/** Browser that times out early, loses responses, and retries with the same key until it has an outcome. */
export function createPaymentClient({
  origins,
  authorization,
  date,
  random,
  maxAttempts = 200,
  onResponse,
}: Deps) {
  const reported: ReportedStatuses = new Map();
  const amounts: string[] = [];
  const headers = { authorization, 'content-type': 'application/json' };
  const address = (path: string, query: Record<string, string>) =>
    `${random.from(origins)}${path}?${new URLSearchParams(query)}`;

  const ask = async (amounts: readonly string[], key: string | undefined) => {
    const response = await fetch(address(MakeMultipleSinglePayments.path, { azureObjectId: owner.oid }), {
      method: 'POST',
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(amounts.map((amount) => createSingleBody({ date, amount }))),
      signal: AbortSignal.timeout(random.between(200, 3_000)),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const results = toWire(MakeMultipleSinglePayments.response, await response.json());
    onResponse?.();
    return results;
  };

  /** The member's payment history: amounts with statuses. */
  const history = async () => {
    const query = { accountNumber: owner.certificateNumber, dateFrom: date, dateTo: date };
    const response = await fetch(address(GetSinglePaymentHistory.path, query), { headers });
    const items = toWire(GetSinglePaymentHistory.response, await response.json());
    return items.map(({ 'payment-response': item }) => ({
      amount: item['total-amount'],
      status: item['payment-status'],
    }));
  };

  return {
    reported,
    amounts,
    /** Returns an amount that identifies one payment. */
    newAmount: (): string => {
      const amount = ((100_000 + amounts.length) / 100).toFixed(2);
      amounts.push(amount);
      return amount;
    },
    /** Resolves when every payment has an outcome, or the member has given up. */
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
    /** Waits, for at most a minute, until no payment in the history is unconfirmed. */
    settledHistory: async () => {
      for (const end = Date.now() + QUIESCE_TIMEOUT_MS; ; await pause(200)) {
        const found = await history();
        if (found.every(({ status }) => status !== 'UNKNOWN') || Date.now() > end) return found;
      }
    },
  };
}
