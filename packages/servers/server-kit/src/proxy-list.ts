import { compile } from '@fastify/proxy-addr';

/** Returns whether Fastify accepts the text as `trustProxy`: comma-separated addresses, networks or range names. */
export function isProxyList(list: string): boolean {
  try {
    compile(list.split(',').map((one) => one.trim()));
    return true;
  } catch {
    return false;
  }
}

/** Why `isProxyList` rejects a text. */
export const PROXY_LIST_HINT = 'Expected comma-separated addresses or networks such as 10.0.0.0/8';
