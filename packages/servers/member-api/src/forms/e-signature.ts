import { z } from 'zod';
import type { Config } from '../config.ts';
import { createTokenSource } from './access-tokens.ts';
import { ESignatureUnavailableError, parseJson, requestESignature } from './e-signature-http.ts';
import {
  EnvelopeId,
  type EnvelopeStatus,
  EnvelopeSummary,
  envelopeStatus,
  TIME_TO_SIGN_MS,
} from './envelope-status.ts';

const PAGE_SIZE = 100;

/** An envelope of unexpected shape. Contains no values of it except the id. */
interface UnreadableEnvelope {
  readonly envelopeId: string | undefined;
  /** Paths of the unexpected fields. */
  readonly fields: readonly string[];
}

interface ListedEnvelopes {
  readonly statuses: EnvelopeStatus[];
  readonly unreadable: UnreadableEnvelope[];
}

export interface ESignature {
  /** Returns the envelopes that ended since this time, and the open ones. @throws ESignatureUnavailableError */
  listEnvelopes(endedSince: Date): Promise<ListedEnvelopes>;
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
    listEnvelopes: async (endedSince) => {
      const ended = await listByStatus(request, 'completed,declined,voided', endedSince);
      // The first of two signatures may not change the status, so that `from_date` would not find it.
      const open = await listByStatus(request, 'sent,delivered', new Date(Date.now() - TIME_TO_SIGN_MS));
      // Each poll lists open envelopes again. Those of unexpected shape are reported once, when they end.
      return { statuses: [...ended.statuses, ...open.statuses], unreadable: ended.unreadable };
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

/** Lists envelopes with this status that changed since `from`, page by page. */
async function listByStatus(request: Get, status: string, from: Date): Promise<ListedEnvelopes> {
  const listed: ListedEnvelopes = { statuses: [], unreadable: [] };
  let position = 0;
  for (;;) {
    const query = new URLSearchParams({
      from_date: from.toISOString(),
      status,
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
      if (summary.success) listed.statuses.push(envelopeStatus(summary.data));
      else listed.unreadable.push(unreadableEnvelope(envelope, summary.error));
    }
    if (!parsed.data.nextUri || envelopes.length === 0) return listed;
    position += envelopes.length;
  }
}

function unreadableEnvelope(envelope: unknown, { issues }: z.ZodError): UnreadableEnvelope {
  const identified = z.object({ envelopeId: EnvelopeId }).safeParse(envelope);
  return { envelopeId: identified.data?.envelopeId, fields: issues.map(({ path }) => path.join('.')) };
}

type Get = (path: string) => Promise<Buffer>;

function createESignatureHttp({ url, grant }: NonNullable<Config['eSignature']>): Get {
  const accessToken = createTokenSource(grant);
  const send = (path: string, token: string) =>
    requestESignature(`${url.replace(/\/$/, '')}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return async (path) => {
    const token = await accessToken();
    let response = await send(path, token);
    // The service may revoke a token before it expires.
    if (response.status === 401) response = await send(path, await accessToken(token));
    if (response.status !== 200)
      throw new ESignatureUnavailableError(`the e-signature service returned status ${response.status}`);
    return response.body;
  };
}
