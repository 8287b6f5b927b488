import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../http/http-problem.ts';
import { loggedProblem, problemOf } from '../http/problem-responses.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import type { ReadPart, Route } from './route.ts';

/** Answers the parts of a batch by their own routes. A failed part has a problem as its text. */
export function createReadPart(
  routes: Readonly<Record<string, Route | undefined>>,
  services: Services,
  limits: RateLimits,
): ReadPart {
  const readPart: ReadPart = async (request, call, query) => {
    try {
      await limits.member(request);
      if (call.rateLimit) await limits[call.rateLimit](request);
      const route = routes[call.name];
      if (!route) throw new HttpProblem('not_found');
      const answer = await route.answer(request, z.parse(call.query, query), { ...services, readPart });
      return { status: 200, ...answer };
    } catch (error) {
      // Fastify types its own errors only.
      const problem = loggedProblem(error as FastifyError, request, services.db);
      return { status: problem.statusCode, text: JSON.stringify(problemOf(problem, request.id)) };
    }
  };
  return readPart;
}
