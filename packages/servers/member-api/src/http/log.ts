import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { codeOf } from '../database/connection-errors.ts';

/** Where log lines go; the process's own output unless a test listens. */
export interface LogSink {
  write(line: string): void;
}

/**
 * Settings of a log without personal data. No address is ever logged, since queries and even unknown paths may
 * hold names and numbers, and of an error only what the program itself wrote: database messages repeat values.
 */
export function logOptions(level: string, sink: LogSink): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: sink,
    base: { service: 'member-api' },
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: (error: Error) => ({
        type: error.name,
        message: '',
        code: codeOf(error),
        stack: framesOf(error),
      }),
    },
  };
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join('\n');
}

/** One line for each answer, with the route's own path. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.problemCode && { code: request.problemCode }),
      },
      'request.completed',
    );
  });
}
