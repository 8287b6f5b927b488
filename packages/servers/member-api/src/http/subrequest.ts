import type { FastifyRequest } from 'fastify';
import inject from 'light-my-request';

/** What another call of this server has answered. */
export interface SubResponse {
  readonly status: number;
  readonly text: string;
}

/** Makes a GET of this server, by its path and query. */
export type Subrequest = (address: string) => Promise<SubResponse>;

/**
 * Makes another call of this server for whoever has made `request`, through all that a request from outside goes through:
 * limits, authorization, handler, figures and log. Only the network is left out. Not by Fastify's own `inject`, which
 * refuses once a stop has begun, while what has reached the server by then is still answered.
 */
export async function subrequest(
  { server, headers, socket }: FastifyRequest,
  address: string,
): Promise<SubResponse> {
  const { statusCode: status, payload: text } = await inject(server.routing, {
    url: address,
    headers: { ...headers },
    ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
  });
  return { status, text };
}
