import { z } from 'zod';
import type { Config } from '../config.ts';
import { EnvelopeId, type EnvelopeStatus, EnvelopeSummary, envelopeStatus } from './envelope-status.ts';

const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
/** Maximum size of any response of the service. */
export const MAX_FORM_BYTES = 10 * 1024 * 1024;

export class ESignatureUnavailableError extends Error {
  override readonly name = 'ESignatureUnavailableError';
}

/** An envelope of unexpected shape. Contains no values of it except the id. */
interface UnreadableEnvelope {
  readonly envelopeId: string | undefined;
  /** Paths of the unexpected fields. */
  readonly fields: readonly string[];
}

interface ChangedEnvelopes {
  readonly statuses: EnvelopeStatus[];
  readonly unreadable: UnreadableEnvelope[];
}

export interface ESignature {
  /** Returns the envelopes changed since `from`. @throws ESignatureUnavailableError */
  changedSince(from: Date): Promise<ChangedEnvelopes>;
  /** Returns the signed form as PDF. @throws ESignatureUnavailableError */
  signedForm(envelopeId: string): Promise<Buffer>;
}

const EnvelopePage = z.object({
  envelopes: z.array(z.unknown()).nullish(),
  nextUri: z.string().nullish(),
});

export function eSignatureOf({ eSignature: settings }: Pick<Config, 'eSignature'>): ESignature | undefined {
  if (!settings) return undefined;
  const request = createESignatureHttp(settings);
  return {
    changedSince: async (from) => {
      const changed: ChangedEnvelopes = { statuses: [], unreadable: [] };
      let position = 0;
      for (;;) {
        const query = new URLSearchParams({
          from_date: from.toISOString(),
          include: 'custom_fields,recipients',
          count: String(PAGE_SIZE),
          start_position: String(position),
        });
        const parsed = EnvelopePage.safeParse(parseJson(await request(`/envelopes?${query}`)));
        if (!parsed.success)
          throw new ESignatureUnavailableError('the e-signature service sent an invalid response');
        const envelopes = parsed.data.envelopes ?? [];
        for (const envelope of envelopes) {
          const summary = EnvelopeSummary.safeParse(envelope);
          if (summary.success) changed.statuses.push(envelopeStatus(summary.data));
          else changed.unreadable.push(unreadableEnvelope(envelope, summary.error));
        }
        if (!parsed.data.nextUri || envelopes.length === 0) return changed;
        position += envelopes.length;
      }
    },
    signedForm: async (envelopeId) => {
      const bytes = await request(`/envelopes/${encodeURIComponent(envelopeId)}/documents/combined`);
      if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
        throw new ESignatureUnavailableError('the e-signature service sent no PDF');
      }
      return bytes;
    },
  };
}

function unreadableEnvelope(envelope: unknown, { issues }: z.ZodError): UnreadableEnvelope {
  const identified = z.object({ envelopeId: EnvelopeId }).safeParse(envelope);
  return { envelopeId: identified.data?.envelopeId, fields: issues.map(({ path }) => path.join('.')) };
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
      return await readBody(response);
    } catch (cause) {
      throw cause instanceof ESignatureUnavailableError
        ? cause
        : new ESignatureUnavailableError('no response from the e-signature service', { cause });
    }
  };
}

/** Reads a body up to the size limit; beyond it cancels the response. */
async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) {
      throw new ESignatureUnavailableError('the e-signature service sent more than the size limit');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new ESignatureUnavailableError('the e-signature service sent an invalid response', { cause });
  }
}
