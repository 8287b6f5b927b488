import { z } from 'zod';
import type { Config } from '../config.ts';
import { type EnvelopeStatus, EnvelopeSummary, envelopeStatus } from './envelope-status.ts';

const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
const MAX_FORM_BYTES = 10 * 1024 * 1024;

export class ESignatureUnavailableError extends Error {
  override readonly name = 'ESignatureUnavailableError';
}

export interface ESignature {
  /** Returns the status of envelopes changed since `from`. @throws ESignatureUnavailableError */
  changedSince(from: Date): Promise<EnvelopeStatus[]>;
  /** Returns the signed form as PDF. @throws ESignatureUnavailableError */
  signedForm(envelopeId: string): Promise<Buffer>;
}

const EnvelopePage = z.object({
  envelopes: z.array(EnvelopeSummary).default([]),
  nextUri: z.string().optional(),
});

export function eSignatureOf({ eSignature: settings }: Pick<Config, 'eSignature'>): ESignature | undefined {
  if (!settings) return undefined;
  const request = createESignatureHttp(settings);
  return {
    changedSince: async (from) => {
      const all: EnvelopeStatus[] = [];
      for (;;) {
        const query = new URLSearchParams({
          from_date: from.toISOString(),
          include: 'custom_fields,recipients',
          count: String(PAGE_SIZE),
          start_position: String(all.length),
        });
        const parsed = EnvelopePage.safeParse(parseJson(await request(`/envelopes?${query}`)));
        if (!parsed.success)
          throw new ESignatureUnavailableError('the e-signature service sent an invalid response');
        const { envelopes, nextUri } = parsed.data;
        all.push(...envelopes.map(envelopeStatus));
        if (!nextUri || envelopes.length === 0) return all;
      }
    },
    signedForm: async (envelopeId) => {
      const bytes = await request(`/envelopes/${encodeURIComponent(envelopeId)}/documents/combined`);
      if (bytes.length > MAX_FORM_BYTES || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
        throw new ESignatureUnavailableError('the e-signature service sent no PDF within the size limit');
      }
      return bytes;
    },
  };
}

function createESignatureHttp({ url, key }: NonNullable<Config['eSignature']>) {
  return async (path: string): Promise<Buffer> => {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
        headers: { authorization: `Bearer ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok)
        throw new ESignatureUnavailableError(`the e-signature service returned status ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    } catch (cause) {
      throw cause instanceof ESignatureUnavailableError
        ? cause
        : new ESignatureUnavailableError('no response from the e-signature service', { cause });
    }
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new ESignatureUnavailableError('the e-signature service sent an invalid response', { cause });
  }
}
