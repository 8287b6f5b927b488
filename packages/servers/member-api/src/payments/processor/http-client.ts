import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { publishCall } from '../../outbound-calls.ts';
import { UnknownOutcomeError } from './processor-client.ts';

type Settings = NonNullable<Config['bankProcessor']>;

export interface ProcessorResponse {
  readonly status: number;
  readonly body: unknown;
}

/** `operation` is our name for the call, used in metrics and traces. */
type ProcessorRequest = (
  operation: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<ProcessorResponse>;

/** Creates the HTTP client. @throws UnknownOutcomeError when no usable response arrives */
export function createProcessorHttp(settings: Settings): ProcessorRequest {
  return (operation, method, path, body) =>
    publishCall({ target: 'bank-processor', operation }, () => send(settings, method, path, body), {
      statusOf: ({ status }) => status,
      codeOf: () => 'no_answer',
    });
}

async function send(
  { url, key, timeoutMs }: Settings,
  method: string,
  path: string,
  body: unknown,
): Promise<ProcessorResponse> {
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
  } catch (cause) {
    throw new UnknownOutcomeError('no valid response from the bank processor', { cause });
  }
}

/** @throws UnknownOutcomeError for an error status or an invalid body */
export function parse<T>(schema: z.ZodType<T>, { status, body }: ProcessorResponse): T {
  const parsed = schema.safeParse(body);
  if (status !== 200 && status !== 201)
    throw new UnknownOutcomeError(`the bank processor returned status ${status}`);
  if (!parsed.success) throw new UnknownOutcomeError('the bank processor sent an invalid response');
  return parsed.data;
}
