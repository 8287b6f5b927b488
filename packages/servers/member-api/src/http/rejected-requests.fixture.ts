import { contract } from '@portal/api/contracts/contract';
import { Problem } from '@portal/api/contracts/problem';
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { owner } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

export let portal: Portal;
export let server: Server;

/** Starts a portal for the tests of a file. */
export function setUpRejectedRequests(): void {
  beforeAll(async () => {
    portal = await startPortal();
    server = await portal.serve({
      RATE_MEMBER: '10000',
      RATE_ADDRESS: '10000',
      PORTAL_ALLOWED_ORIGINS: 'https://intranet.example.org',
    });
  }, 120_000);
  afterAll(() => portal.stop());
}

export const summary = contract.GetCertificateSummary;
export const query = { lifeProNameId: owner.lifeProNameId };

/** Returns the problem of a response, after checking what all problems have in common. */
export function problemOf(response: Awaited<ReturnType<Server['callApi']>>): Problem {
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = z.strictObject(Problem.shape).parse(response.body);
  expect(problem.status).toBe(response.status);
  expect(problem.traceId).toBe(response.headers['x-trace-id']);
  return problem;
}
