import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../database/db.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { EnvelopeSummary, envelopeStatus } from './envelope-status.ts';
import { storeEnvelopeStatus } from './store-envelope-status.ts';
import { verifyWebhookSignature } from './webhook-signature.ts';

export const WEBHOOK_PATH = '/v1/docusign/Webhook';

/** Allowance for clock skew and delivery time. */
const MAX_EVENT_AGE_MS = 5 * 60_000;

const WebhookEvent = z.object({
  event: z.string().regex(/^[a-z-]{1,60}$/),
  generatedDateTime: z.iso.datetime({ offset: true }),
  data: z.object({ envelopeSummary: EnvelopeSummary }),
});

interface Deps {
  readonly db: Db;
  readonly now: () => Date;
  readonly secrets: readonly string[];
}

/**
 * E-signature webhook (F-07). Authenticates by HMAC over the raw body, rejects old timestamps, is idempotent. Polling
 * recovers missed events (`poll-envelopes.ts`).
 */
export function addESignatureWebhook(app: FastifyInstance, { db, now, secrets }: Deps): void {
  if (secrets.length === 0) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the raw bytes, so the body must not be parsed.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request, reply) => {
      const body = bodyOf(request);
      if (!verifyWebhookSignature(body, request.headers, secrets))
        throw new HttpProblem('webhook_signature_invalid');
      const event = readEvent(body);
      const age = now().getTime() - Date.parse(event.generatedDateTime);
      if (Math.abs(age) > MAX_EVENT_AGE_MS) throw new HttpProblem('webhook_expired');
      const missing = missingFields(event.data.envelopeSummary);
      if (missing.length > 0)
        request.log.warn({ event: event.event, missing }, 'esignature.event_incomplete');
      const status = envelopeStatus(event.data.envelopeSummary);
      // Accepts envelopes of others too: Connect reports the whole account, and retries what is refused for 15 days.
      await db.transaction().execute((trx) => storeEnvelopeStatus(trx, status, now()));
      return reply.code(204).send();
    });
    done();
  });
}

const bodyOf = ({ body }: FastifyRequest) => (body instanceof Buffer ? body : Buffer.alloc(0));

function readEvent(body: Buffer): z.infer<typeof WebhookEvent> {
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch {
    throw new HttpProblem('malformed');
  }
  const parsed = WebhookEvent.safeParse(content);
  if (!parsed.success) throw new HttpProblem('malformed');
  return parsed.data;
}

/** What the webhook does not include, or the template lacks. Envelopes of other applications have no reference. */
function missingFields(summary: EnvelopeSummary): string[] {
  const { customFields, recipients } = summary;
  const hasReference = envelopeStatus(summary).reference !== undefined;
  return [
    ...(customFields ? [] : ['customFields']),
    ...(customFields && !hasReference ? ['Reference'] : []),
    ...(recipients ? [] : ['recipients']),
  ];
}
