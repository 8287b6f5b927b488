import { once } from 'node:events';
import { get } from 'node:https';
import path from 'node:path';
import type { binFolder } from '@portal/test-infra/persistent-program';

/** Creates a self-signed certificate, `portal.crt` with `portal.key`, in the folder of a proxy. */
export function createCertificate(openssl: string, { folder, run }: ReturnType<typeof binFolder>) {
  const [key, certificate] = ['key', 'crt'].map((end) => path.join(folder, `portal.${end}`));
  run(openssl, [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=portal.example.org', '-keyout', key ?? '', '-out', certificate ?? ''],
  ]);
}

/** Returns a client of a local proxy with that certificate. */
export function tlsClient(port: number) {
  return async (address: string, headers: Record<string, string> = {}) => {
    const request = get({
      port,
      path: address,
      headers,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      agent: false,
    });
    const [answer] = await once(request, 'response');
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() };
  };
}
