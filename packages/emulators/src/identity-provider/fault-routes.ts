import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { acceptJson, parseBody } from '../kit/request-body.ts';
import type { Store } from '../kit/store.ts';
import { hasField } from './adapter.ts';
import type { Lifetimes } from './provider.ts';

const DropRequest = z.strictObject({
  models: z.array(z.enum(['RefreshToken', 'Session', 'Grant'])),
  /** Limits it to this account, so that journeys can run in parallel. */
  oid: z.string().optional(),
});
const LifetimeRequest = z.strictObject({ accessTokenSeconds: z.int().min(1).max(86_400) });

/** `POST /__test__/drop` and `/ttl` end sessions. Only with FAULT_INJECTION=1. */
export function addFaultRoutes(scope: FastifyInstance, store: Store, lifetimes: Lifetimes): void {
  acceptJson(scope);
  scope.post('/__test__/drop', async ({ body }) => {
    const { models, oid } = parseBody(DropRequest, body);
    const matches = (value: unknown) => oid === undefined || hasField(value, 'accountId', oid);
    return { dropped: models.reduce((sum, model) => sum + store.removeWhere(model, matches), 0) };
  });
  scope.post('/__test__/ttl', async ({ body }) => {
    lifetimes.accessToken = parseBody(LifetimeRequest, body).accessTokenSeconds;
    return { accessTokenSeconds: lifetimes.accessToken };
  });
}
