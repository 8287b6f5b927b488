import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../http/http-problem.ts';
import { loggedProblem, problemOf } from '../http/problem-responses.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import type { Route, Subrequest } from './route.ts';

/** Returns responses of other routes, for a batch. A failed subrequest has a problem as its text. */
export function createSubrequest(
  routes: Readonly<Record<string, Route | undefined>>,
  services: Services,
  limits: RateLimits,
): Subrequest {
  const subrequest: Subrequest = async (request, endpoint, query) => {
    try {
      await limits.member(request);
      if (endpoint.rateLimit) await limits[endpoint.rateLimit](request);
      const route = routes[endpoint.name];
      if (!route) throw new HttpProblem('not_found');
      const response = await route.respond(request, z.parse(endpoint.query, query), {
        ...services,
        subrequest,
      });
      return { status: 200, ...response };
    } catch (error) {
      // Fastify types its own errors only.
      const problem = loggedProblem(error as FastifyError, request, services.db);
      return { status: problem.statusCode, text: JSON.stringify(problemOf(problem, request.id)) };
    }
  };
  return subrequest;
}
