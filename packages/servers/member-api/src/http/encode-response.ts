import type { Endpoint } from '@portal/api/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from './http-problem.ts';

/** Encodes every response by the contract, so that fields outside the contract never leave the server. */
export function encodeResponse(endpoint: Endpoint, response: unknown, request: FastifyRequest): string {
  const encoded = z.safeEncode(endpoint.response, response);
  if (encoded.success) return JSON.stringify(encoded.data);
  const fields = encoded.error.issues.map(({ path }) => path.join('.'));
  request.log.error({ route: endpoint.name, fields }, 'response.contract_violation');
  throw new HttpProblem('internal');
}
