import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { codeOf } from '../database/connection-errors.ts';

export interface LogSink {
  write(line: string): void;
}

/** Logger options without personal data: no URLs, and of errors only code and stack frames. */
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

/** Logs one line per response, with the route pattern instead of the URL. */
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
