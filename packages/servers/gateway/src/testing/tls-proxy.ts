import { once } from 'node:events';
import { get } from 'node:https';
import path from 'node:path';
import type { createProgramFolder } from '@portal/test-infra/program-folder';
import { expect } from 'vitest';

/** Creates a self-signed certificate, `portal.crt` with `portal.key`, in the folder of a proxy. */
export function createCertificate(openssl: string, { folder, run }: ReturnType<typeof createProgramFolder>) {
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

/** Expects that the proxy replaces a client's forwarded headers. The API has to respond with the headers it received. */
export async function expectOwnForwardedHeaders(sendRequest: ReturnType<typeof tlsClient>): Promise<void> {
  const receivedHeaders = await sendRequest('/v1/certificate/GetCertificateSummary', {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'elsewhere.example.org',
    forwarded: 'for=6.6.6.6',
    host: 'portal.example.org',
  });
  expect(JSON.parse(receivedHeaders.text)).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'portal.example.org',
  });
  expect(receivedHeaders.text).not.toContain('6.6.6.6');
}
