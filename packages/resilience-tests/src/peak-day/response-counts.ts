import { ApiError } from '@portal/api/api-error';
import type { Endpoint, LoadClass } from '@portal/api/contracts/endpoint';

const LOAD_CLASSES: readonly LoadClass[] = ['document', 'search', 'read', 'payment'];

/** What calls of one purpose were answered; times in milliseconds, of those that were answered. */
export interface LoadClassCounts {
  readonly sent: number;
  /** With 503 and the code `overloaded`. */
  readonly shed: number;
  /** Any other way than with an answer of the contract. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Notes what each call was answered, and how fast. */
export class ResponseCounts {
  readonly #times = new Map<LoadClass, number[]>();
  readonly #shed = new Map<LoadClass, number>();
  readonly #failed = new Map<LoadClass, number>();

  /** Does the call, and notes it. @throws whatever the call throws */
  async record<T>({ loadClass }: Endpoint, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const response = await call();
      this.#times.set(loadClass, [...(this.#times.get(loadClass) ?? []), performance.now() - startedAt]);
      return response;
    } catch (error) {
      const counts = isOverloaded(error) ? this.#shed : this.#failed;
      counts.set(loadClass, (counts.get(loadClass) ?? 0) + 1);
      throw error;
    }
  }

  /** By purpose, in the order in which they are refused. */
  counts(): Readonly<Record<LoadClass, LoadClassCounts>> {
    const countsOf = (purpose: LoadClass): LoadClassCounts => {
      const times = (this.#times.get(purpose) ?? []).sort((a, b) => a - b);
      const rejected = this.#shed.get(purpose) ?? 0;
      const failed = this.#failed.get(purpose) ?? 0;
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
      return { sent: times.length + rejected + failed, shed: rejected, failed, p50: at(0.5), p99: at(0.99) };
    };
    // Every purpose is in the list.
    return Object.fromEntries(LOAD_CLASSES.map((purpose) => [purpose, countsOf(purpose)])) as Record<
      LoadClass,
      LoadClassCounts
    >;
  }
}

/** Whether the server has refused a call because it is asked for too much. */
export function isOverloaded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'overloaded';
}
