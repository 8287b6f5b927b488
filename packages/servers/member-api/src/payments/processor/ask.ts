import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { publishCall } from '../../outbound-calls.ts';
import { OutcomeUnknown } from './processor.ts';

type Settings = NonNullable<Config['bankProcessor']>;

/** What came back; the body of a success only. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** `operation` is our own name of what is asked for. */
type Ask = (operation: string, method: string, path: string, body?: unknown) => Promise<Answer>;

/** How the processor is asked. @throws OutcomeUnknown when nothing that can be used comes back */
export function asker(settings: Settings): Ask {
  return (operation, method, path, body) =>
    publishCall({ of: 'bank-processor', what: operation }, () => send(settings, method, path, body), {
      statusOf: ({ status }) => status,
      codeOf: () => 'no_answer',
    });
}

async function send(
  { url, key, timeOutMs }: Settings,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> {
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
      signal: AbortSignal.timeout(timeOutMs),
    });
    const text = await response.text();
    return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
  } catch (cause) {
    throw new OutcomeUnknown('no answer of the bank processor', { cause });
  }
}

/** @throws OutcomeUnknown for any status but success, and for an answer that is not of the protocol. */
export function parse<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  const parsed = schema.safeParse(body);
  if (status !== 200 && status !== 201) throw new OutcomeUnknown(`the bank processor answered ${status}`);
  if (!parsed.success) throw new OutcomeUnknown('the bank processor answered nonsense');
  return parsed.data;
}
