import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../database/db.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { EnvelopeSummary, envelopeStatus } from './envelope-status.ts';
import { storeEnvelopeStatus } from './store-envelope-status.ts';
import { isValidSignature } from './webhook-signature.ts';

/** Where the e-signature service tells what became of a form. */
export const WEBHOOK_PATH = '/v1/docusign/Webhook';

/** How far the service's clock may be from ours, and how long an event may be under way. */
const MAX_EVENT_AGE_MS = 5 * 60_000;
const MAX_BODY_BYTES = 64 * 1024;

/** An event of DocuSign Connect, its format JSON; of all that it says, what is read here. */
const WebhookEvent = z.object({
  event: z.string().regex(/^[a-z-]{1,60}$/),
  generatedDateTime: z.iso.datetime({ offset: true }),
  data: z.object({ envelopeSummary: EnvelopeSummary }),
});

interface Deps {
  readonly db: Db;
  readonly now: () => Date;
  /** None: the events of nobody are taken. */
  readonly secrets: readonly string[];
}

/**
 * Takes events of the e-signature service (F-07). Who sent it is known by the signature of its bytes alone; one that is
 * old is refused, what it told is asked for (`catch-up.ts`); one that is told again is stored once and answered alike,
 * because whoever sends it may not have heard the first answer.
 */
export function addESignatureWebhook(app: FastifyInstance, { db, now, secrets }: Deps): void {
  if (secrets.length === 0) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The signature is that of the bytes: they are read as they came.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request, reply) => {
      const body = bodyOf(request);
      if (!isValidSignature(body, request.headers, secrets))
        throw new HttpProblem('webhook_signature_invalid');
      const event = readEvent(body);
      const age = now().getTime() - Date.parse(event.generatedDateTime);
      if (Math.abs(age) > MAX_EVENT_AGE_MS) throw new HttpProblem('webhook_expired');
      await applyEvent(db, event, now());
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

/** The event and what it changes are stored together; an event that is known changes nothing. */
async function applyEvent(db: Db, { event, data }: z.infer<typeof WebhookEvent>, now: Date): Promise<void> {
  const status = envelopeStatus(data.envelopeSummary);
  await db.transaction().execute(async (change) => {
    const isKnown = await storeEnvelopeStatus(change, status);
    if (!isKnown || status.reference === undefined) throw new HttpProblem('webhook_reference_unknown');
    await change
      .insertInto('esignature_event')
      .values({
        esignature_event_id: `${status.envelopeId}/${event}/${status.at.toISOString()}`,
        form_submission_id: status.reference,
        received_at: now,
      })
      .onConflict((conflict) => conflict.column('esignature_event_id').doNothing())
      .execute();
  });
}
