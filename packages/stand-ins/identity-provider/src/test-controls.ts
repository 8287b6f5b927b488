import type { IncomingMessage, ServerResponse } from 'node:http';
import { BadRequest, readText } from '@portal/stand-in-base/request-body';
import { sendJson } from '@portal/stand-in-base/responses';
import type { Store } from '@portal/stand-in-base/store';
import { z } from 'zod';
import { isOf } from './adapter.ts';
import type { Lifetimes } from './provider.ts';

const DropRequest = z.strictObject({
  models: z.array(z.enum(['RefreshToken', 'Session', 'Grant'])),
  /** Of this account only, so that journeys can run side by side. */
  oid: z.string().optional(),
});
const LifetimeRequest = z.strictObject({ accessTokenSeconds: z.int().min(1).max(86_400) });

/**
 * `POST /__test__/drop` and `POST /__test__/ttl`: lets a journey see what a member sees when a session is over.
 * Only with IDP_TEST_CONTROLS=1, which is refused where others than this machine can reach the provider.
 */
export async function testControls(
  store: Store,
  lifetimes: Lifetimes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = request.method === 'POST' ? request.url : undefined;
  // This type also keeps other sites out: a browser asks before it sends it across origins, and is not let.
  const body = async () => readText(request, 'application/json');
  if (asked === '/__test__/drop') {
    const { models, oid } = parse(DropRequest, await body());
    const isMeant = (value: unknown) => oid === undefined || isOf(value, 'accountId', oid);
    const dropped = await Promise.all(models.map((model) => store.removeWhere(model, isMeant)));
    return sendJson(response, { dropped: dropped.reduce((sum, count) => sum + count, 0) }, 200);
  }
  if (asked === '/__test__/ttl') {
    lifetimes.accessToken = parse(LifetimeRequest, await body()).accessTokenSeconds;
    return sendJson(response, { accessTokenSeconds: lifetimes.accessToken }, 200);
  }
  sendJson(response, { error: 'unknown' }, 404);
}

function parse<T extends z.ZodType>(schema: T, text: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BadRequest(400, 'The request does not say what to do.');
  }
}
