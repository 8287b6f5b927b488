import { ApiError } from '@portal/api/api-error';
import type { Call, Purpose } from '@portal/api/contracts/call';

const PURPOSES: readonly Purpose[] = ['document', 'search', 'read', 'payment'];

/** What calls of one purpose were answered; times in milliseconds, of those that were answered. */
export interface PurposeCounts {
  readonly asked: number;
  /** With 503 and the code `overloaded`. */
  readonly refused: number;
  /** Any other way than with an answer of the contract. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Notes what each call was answered, and how fast. */
export class Answers {
  readonly #times = new Map<Purpose, number[]>();
  readonly #refused = new Map<Purpose, number>();
  readonly #failed = new Map<Purpose, number>();

  /** Does the call, and notes it. @throws whatever the call throws */
  async note<T>({ purpose }: Call, ask: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      const answer = await ask();
      this.#times.set(purpose, [...(this.#times.get(purpose) ?? []), performance.now() - began]);
      return answer;
    } catch (error) {
      const counts = isOverloaded(error) ? this.#refused : this.#failed;
      counts.set(purpose, (counts.get(purpose) ?? 0) + 1);
      throw error;
    }
  }

  /** By purpose, in the order in which they are refused. */
  counts(): Readonly<Record<Purpose, PurposeCounts>> {
    const countsOf = (purpose: Purpose): PurposeCounts => {
      const times = (this.#times.get(purpose) ?? []).sort((a, b) => a - b);
      const refused = this.#refused.get(purpose) ?? 0;
      const failed = this.#failed.get(purpose) ?? 0;
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
      return { asked: times.length + refused + failed, refused, failed, p50: at(0.5), p99: at(0.99) };
    };
    // Every purpose is in the list.
    return Object.fromEntries(PURPOSES.map((purpose) => [purpose, countsOf(purpose)])) as Record<
      Purpose,
      PurposeCounts
    >;
  }
}

/** Whether the server has refused a call because it is asked for too much. */
export function isOverloaded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'overloaded';
}
