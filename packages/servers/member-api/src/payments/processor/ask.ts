import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { OutcomeUnknown } from './processor.ts';

/** What came back; the body of a success only. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Asking {
  readonly body?: unknown;
  readonly timeOut: number;
}

/** How the processor is asked. @throws OutcomeUnknown when nothing that can be used comes back */
export function asker({ url, key }: NonNullable<Config['bankProcessor']>) {
  return async (method: string, path: string, { body, timeOut }: Asking): Promise<Answer> => {
    try {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        // Nothing for nothing.
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeOut),
      });
      const text = await response.text();
      return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
    } catch (cause) {
      throw new OutcomeUnknown('no answer of the bank processor', { cause });
    }
  };
}

/** @throws OutcomeUnknown for any status but success, and for an answer that is not of the protocol. */
export function parse<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  const parsed = schema.safeParse(body);
  if (status !== 200 && status !== 201) throw new OutcomeUnknown(`the bank processor answered ${status}`);
  if (!parsed.success) throw new OutcomeUnknown('the bank processor answered nonsense');
  return parsed.data;
}
