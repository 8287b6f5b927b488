import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { publishCall } from '../../outbound-calls.ts';
import { UnknownOutcomeError } from './processor-client.ts';

type Settings = NonNullable<Config['bankProcessor']>;

/** What came back; the body of a success only. */
export interface ProcessorResponse {
  readonly status: number;
  readonly body: unknown;
}

/** `operation` is our own name of what is asked for. */
type ProcessorRequest = (
  operation: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<ProcessorResponse>;

/** How the processor is asked. @throws UnknownOutcomeError when nothing that can be used comes back */
export function createProcessorHttp(settings: Settings): ProcessorRequest {
  return (operation, method, path, body) =>
    publishCall(
      { target: 'bank-processor', operation: operation },
      () => send(settings, method, path, body),
      {
        statusOf: ({ status }) => status,
        codeOf: () => 'no_answer',
      },
    );
}

async function send(
  { url, key, timeoutMs }: Settings,
  method: string,
  path: string,
  body: unknown,
): Promise<ProcessorResponse> {
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
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
  } catch (cause) {
    throw new UnknownOutcomeError('no answer of the bank processor', { cause });
  }
}

/** @throws UnknownOutcomeError for any status but success, and for an answer that is not of the protocol. */
export function parse<T>(schema: z.ZodType<T>, { status, body }: ProcessorResponse): T {
  const parsed = schema.safeParse(body);
  if (status !== 200 && status !== 201)
    throw new UnknownOutcomeError(`the bank processor answered ${status}`);
  if (!parsed.success) throw new UnknownOutcomeError('the bank processor answered nonsense');
  return parsed.data;
}
