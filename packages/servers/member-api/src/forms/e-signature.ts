import { z } from 'zod';
import type { Config } from '../config.ts';
import { EnvelopeSummary, type Standing, standingOf } from './envelope.ts';

const TIME_OUT_MS = 10_000;
const A_PAGE = 100;
/** As large as a document may be. */
const LARGEST_FORM = 10 * 1024 * 1024;

/** The service gave no answer that can be used. */
export class SigningUnavailable extends Error {
  override readonly name = 'SigningUnavailable';
}

/** What is asked of the e-signature service (F-07). */
export interface ESignature {
  /** How the envelopes stand that have changed since. @throws SigningUnavailable */
  changedSince(from: Date): Promise<Standing[]>;
  /** A form as it was signed, a PDF. @throws SigningUnavailable */
  signedForm(envelopeId: string): Promise<Buffer>;
}

const EnvelopePage = z.object({
  envelopes: z.array(EnvelopeSummary).default([]),
  /** The address of the next page; empty or absent on the last. */
  nextUri: z.string().optional(),
});

/** The service of the configuration. */
export function eSignatureOf({ eSignature: settings }: Pick<Config, 'eSignature'>): ESignature | undefined {
  if (!settings) return undefined;
  const ask = asker(settings);
  return {
    changedSince: async (from) => {
      const all: Standing[] = [];
      for (;;) {
        const query = new URLSearchParams({
          from_date: from.toISOString(),
          include: 'custom_fields,recipients',
          count: String(A_PAGE),
          start_position: String(all.length),
        });
        const parsed = EnvelopePage.safeParse(asJson(await ask(`/envelopes?${query}`)));
        if (!parsed.success) throw new SigningUnavailable('the e-signature service answered nonsense');
        const { envelopes, nextUri } = parsed.data;
        all.push(...envelopes.map(standingOf));
        if (!nextUri || envelopes.length === 0) return all;
      }
    },
    signedForm: async (envelopeId) => {
      const bytes = await ask(`/envelopes/${encodeURIComponent(envelopeId)}/documents/combined`);
      if (bytes.length > LARGEST_FORM || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
        throw new SigningUnavailable('the e-signature service answered no form');
      }
      return bytes;
    },
  };
}

function asker({ url, key }: NonNullable<Config['eSignature']>) {
  return async (path: string): Promise<Buffer> => {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
        headers: { authorization: `Bearer ${key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_OUT_MS),
      });
      if (!response.ok) throw new SigningUnavailable(`the e-signature service answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    } catch (cause) {
      throw cause instanceof SigningUnavailable
        ? cause
        : new SigningUnavailable('no answer of the e-signature service', { cause });
    }
  };
}

function asJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new SigningUnavailable('the e-signature service answered nonsense', { cause });
  }
}
