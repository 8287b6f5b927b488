/** What the server asked of somebody else, and has just ended: names of ours alone, never a value. */
export interface Asked {
  readonly of: 'database' | 'bank-processor';
  /** A statement by its name or by what it does to which table; an operation. */
  readonly what: string;
  readonly ms: number;
  /** Of an answer over HTTP. */
  readonly status?: number;
  /** The code of what went wrong. */
  readonly error?: string | undefined;
}

type Listener = (asked: Asked) => void;

const listeners = new Set<Listener>();

/** Whether anybody wants to know: where nobody does, nothing is measured or named. */
export function isHeard(): boolean {
  return listeners.size > 0;
}

/** Tells of it, in the asynchronous context of whoever asked. */
export function tell(asked: Asked): void {
  for (const listener of listeners) listener(asked);
}

interface Telling<T> {
  readonly statusOf?: (answer: T) => number;
  readonly codeOf: (error: unknown) => string;
}

/** Asks, and tells of it when it is over. */
export async function telling<T>(
  asked: Pick<Asked, 'of' | 'what'>,
  ask: () => Promise<T>,
  { statusOf, codeOf }: Telling<T>,
): Promise<T> {
  if (!isHeard()) return ask();
  const began = performance.now();
  try {
    const answer = await ask();
    tell({ ...asked, ms: performance.now() - began, ...(statusOf && { status: statusOf(answer) }) });
    return answer;
  } catch (error) {
    tell({ ...asked, ms: performance.now() - began, error: codeOf(error) });
    throw error;
  }
}

/** Hears of everything that this process asks, for whichever request; answers how to end that. */
export function hear(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
