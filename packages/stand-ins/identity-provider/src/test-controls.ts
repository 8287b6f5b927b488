import { BadRequest } from '@portal/stand-in-base/bad-request';
import { takeJson } from '@portal/stand-in-base/request-body';
import type { Store } from '@portal/stand-in-base/store';
import type { FastifyInstance } from 'fastify';
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
export function testControls(scope: FastifyInstance, store: Store, lifetimes: Lifetimes): void {
  takeJson(scope);
  scope.post('/__test__/drop', async ({ body }) => {
    const { models, oid } = read(DropRequest, body);
    const isMeant = (value: unknown) => oid === undefined || isOf(value, 'accountId', oid);
    const dropped = await Promise.all(models.map((model) => store.removeWhere(model, isMeant)));
    return { dropped: dropped.reduce((sum, count) => sum + count, 0) };
  });
  scope.post('/__test__/ttl', async ({ body }) => {
    lifetimes.accessToken = read(LifetimeRequest, body).accessTokenSeconds;
    return { accessTokenSeconds: lifetimes.accessToken };
  });
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const asked = schema.safeParse(body);
  if (!asked.success) throw new BadRequest(400, 'The request does not say what to do.');
  return asked.data;
}
