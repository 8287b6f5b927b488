import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/refusal.ts';
import { EnvelopeSummary, standingOf } from './envelope.ts';
import { isSigned } from './event-signature.ts';
import { storeStanding } from './store-standing.ts';

/** Where the e-signature service tells what became of a form. */
export const SIGNING_EVENTS_PATH = '/v1/docusign/SigningEvents';

/** How far the service's clock may be from ours, and how long an event may be under way. */
const FRESH_MS = 5 * 60_000;
const BODY_LIMIT = 64 * 1024;

/** An event of DocuSign Connect, its format JSON; of all that it says, what is read here. */
const SigningEvent = z.object({
  event: z.string().regex(/^[a-z-]{1,60}$/),
  generatedDateTime: z.iso.datetime({ offset: true }),
  data: z.object({ envelopeSummary: EnvelopeSummary }),
});

interface Parts {
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
export function addSigningEvents(app: FastifyInstance, { db, now, secrets }: Parts): void {
  if (secrets.length === 0) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The signature is that of the bytes: they are read as they came.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(SIGNING_EVENTS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const body = bodyOf(request);
      if (!isSigned(body, request.headers, secrets)) throw new Refusal('event_unsigned');
      const event = readEvent(body);
      const age = now().getTime() - Date.parse(event.generatedDateTime);
      if (Math.abs(age) > FRESH_MS) throw new Refusal('event_too_old');
      await take(db, event, now());
      return reply.code(204).send();
    });
    done();
  });
}

const bodyOf = ({ body }: FastifyRequest) => (body instanceof Buffer ? body : Buffer.alloc(0));

function readEvent(body: Buffer): z.infer<typeof SigningEvent> {
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal('malformed');
  }
  const parsed = SigningEvent.safeParse(content);
  if (!parsed.success) throw new Refusal('malformed');
  return parsed.data;
}

/** The event and what it changes are stored together; an event that is known changes nothing. */
async function take(db: Db, { event, data }: z.infer<typeof SigningEvent>, now: Date): Promise<void> {
  const standing = standingOf(data.envelopeSummary);
  await db.transaction().execute(async (change) => {
    const isOurs = await storeStanding(change, standing);
    if (!isOurs || standing.reference === undefined) throw new Refusal('event_unknown');
    await change
      .insertInto('signing_event')
      .values({
        signing_event_id: `${standing.envelopeId}/${event}/${standing.at.toISOString()}`,
        started_form_id: standing.reference,
        received_at: now,
      })
      .onConflict((conflict) => conflict.column('signing_event_id').doNothing())
      .execute();
  });
}
