import type { IncomingHttpHeaders } from 'node:http';
import { clientNetwork } from '@portal/server-kit/client-network';

interface ClientRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Returns the client's network for rate limits: of the connection, or forwarded by our proxy. */
export function clientNetworkOf({ headers, socket }: ClientRequest, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? headers['x-forwarded-for'] : undefined;
  const seen = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return clientNetwork(seen || (socket.remoteAddress ?? 'unknown'));
}
