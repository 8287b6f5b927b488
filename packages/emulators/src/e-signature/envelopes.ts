import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../kit/store.ts';
import { LinkParameters } from './link-parameters.ts';

const DAYS_TO_SIGN = 30;
const DAY = 24 * 3_600_000;

const Line = z.object({ label: z.string(), value: z.string() });
const Sections = z.array(z.object({ title: z.string(), lines: z.array(Line) }));

const Signature = z.object({ name: z.string(), at: z.iso.datetime() });

/** The signed text word for word, so that later changes of the form do not affect it. */
const Agreement = z.object({
  sections: Sections,
  statements: z.array(z.string()),
  parties: LinkParameters,
  signer: Signature,
  /** Only with a spouse, after the spouse has signed. */
  spouse: Signature.optional(),
});
export type Agreement = z.infer<typeof Agreement>;

const Decline = z.object({ role: z.enum(['signer', 'spouse']), at: z.iso.datetime() });

const Envelope = z.object({
  id: z.string(),
  form: z.string(),
  /** The reference of the link's author, sent with each webhook. Empty without one. */
  reference: z.string().default(''),
  /** The last opening by the signer, from which the days to sign count. */
  openedAt: z.iso.datetime(),
  parameters: LinkParameters,
  typed: z.record(z.string(), z.string()),
  /** Whether the form was submitted, so that its errors are shown. */
  checked: z.boolean(),
  /** Grows with every change. A signature names the revision that the signer saw. */
  revision: z.int(),
  agreement: Agreement.optional(),
  declined: Decline.optional(),
  expired: z.object({ at: z.iso.datetime() }).optional(),
});
export type Envelope = z.infer<typeof Envelope>;

export type EnvelopeState = 'draft' | 'waiting' | 'complete' | 'declined' | 'expired';

/** Returns the state: draft, waiting for the spouse, complete, declined or expired. */
export function stateOf({ agreement, declined, expired }: Envelope): EnvelopeState {
  if (declined) return 'declined';
  if (expired) return 'expired';
  if (!agreement) return 'draft';
  return needsSpouse(agreement) && !agreement.spouse ? 'waiting' : 'complete';
}

export const needsSpouse = ({ parties }: Pick<Agreement, 'parties'>) => parties['spouse-name'] !== '';

/** Returns when the status changed. As at DocuSign, the first of two signatures does not change it. */
export function changedAt(envelope: Envelope): string {
  const { agreement, declined, expired, openedAt } = envelope;
  const signed = stateOf(envelope) === 'complete' ? (agreement?.spouse ?? agreement?.signer) : undefined;
  return (declined ?? expired ?? signed)?.at ?? openedAt;
}

/** The envelopes of this service. Without all signatures they expire after 30 days. Complete envelopes stay. */
export class Envelopes {
  readonly #store: Store;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(store: Store) {
    this.#store = store;
  }

  create(
    { form, parameters, reference }: Pick<Envelope, 'form' | 'parameters' | 'reference'>,
    now: Date,
  ): Envelope {
    const envelope: Envelope = {
      id: randomBytes(16).toString('base64url'),
      form,
      reference,
      openedAt: now.toISOString(),
      parameters,
      typed: {},
      checked: false,
      revision: 0,
    };
    this.save(envelope);
    return envelope;
  }

  find(id: string): Envelope | undefined {
    const found = this.#store.get('Envelope', id);
    return found === undefined ? undefined : Envelope.parse(found);
  }

  save(envelope: Envelope): void {
    const { id, openedAt, agreement, expired } = envelope;
    // A month longer than it can be signed, so that a visitor learns that it has expired.
    const expiresAt = agreement && !expired ? undefined : Date.parse(openedAt) + 2 * DAYS_TO_SIGN * DAY;
    this.#store.put('Envelope', id, envelope, expiresAt);
  }

  all(): Envelope[] {
    return [...this.#store.list('Envelope')].map(([, value]) => Envelope.parse(value));
  }

  /** Expires old envelopes without all signatures, deletes what was typed, and returns them. */
  expire(now: Date): Envelope[] {
    const expired = this.all()
      .filter((envelope) => ['draft', 'waiting'].includes(stateOf(envelope)))
      .filter(({ openedAt }) => Date.parse(openedAt) + DAYS_TO_SIGN * DAY <= now.getTime())
      .map((envelope): Envelope => ({ ...envelope, typed: {}, expired: { at: now.toISOString() } }));
    for (const envelope of expired) this.save(envelope);
    return expired;
  }

  /** Serialises work per envelope, so that two tabs cannot both sign. */
  async withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#turns.set(id, own);
    try {
      return await own;
    } finally {
      if (this.#turns.get(id) === own) this.#turns.delete(id);
    }
  }
}
