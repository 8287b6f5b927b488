import { DATA_VERSION_HEADER } from '@portal/api/contracts/data-version';
import type { FastifyRequest } from 'fastify';
import inject from 'light-my-request';

export interface SubResponse {
  readonly status: number;
  readonly text: string;
  readonly dataVersion: string | undefined;
}

export type Subrequest = (address: string) => Promise<SubResponse>;

/** Sends an internal request for the caller of `request`. Fastify's `inject` rejects requests after shutdown begins. */
export async function subrequest(
  { server, headers, socket }: FastifyRequest,
  address: string,
): Promise<SubResponse> {
  const {
    statusCode: status,
    payload: text,
    headers: responseHeaders,
  } = await inject(server.routing, {
    url: address,
    headers: { ...headers },
    ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
  });
  return { status, text, dataVersion: responseHeaders[DATA_VERSION_HEADER]?.toString() };
}
