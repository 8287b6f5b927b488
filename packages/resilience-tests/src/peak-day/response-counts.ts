import { ApiError } from '@portal/api/api-error';
import type { Endpoint, LoadClass } from '@portal/api/contracts/endpoint';

const LOAD_CLASSES: readonly LoadClass[] = ['document', 'search', 'read', 'payment'];

/** Responses to calls of one load class. Times are in milliseconds, of successful calls. */
export interface LoadClassCounts {
  readonly sent: number;
  /** Rejected with 503 and the code `overloaded`. */
  readonly shed: number;
  /** Any other failure. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Counts and times responses by load class. */
export class ResponseCounts {
  readonly #times = new Map<LoadClass, number[]>();
  readonly #shed = new Map<LoadClass, number>();
  readonly #failed = new Map<LoadClass, number>();

  /** Runs the call and records its result. @throws the error of the call */
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

  counts(): Readonly<Record<LoadClass, LoadClassCounts>> {
    const countsOf = (loadClass: LoadClass): LoadClassCounts => {
      const times = (this.#times.get(loadClass) ?? []).sort((a, b) => a - b);
      const shed = this.#shed.get(loadClass) ?? 0;
      const failed = this.#failed.get(loadClass) ?? 0;
      const at = (quantile: number) => Math.round(times[Math.floor(times.length * quantile)] ?? 0);
      return { sent: times.length + shed + failed, shed, failed, p50: at(0.5), p99: at(0.99) };
    };
    // LOAD_CLASSES contains every load class.
    return Object.fromEntries(LOAD_CLASSES.map((loadClass) => [loadClass, countsOf(loadClass)])) as Record<
      LoadClass,
      LoadClassCounts
    >;
  }
}

/** Returns whether the server shed the call. */
export function isOverloaded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'overloaded';
}
