import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readCookie } from '../kit/request-guard.ts';
import type { Store } from '../kit/store.ts';
import type { Envelope } from './envelopes.ts';
import { LINK_PARAMETER_IDS } from './link-parameters.ts';

const COOKIE = 'portal-e-signature';
const ACCESS_DAYS = 30;

const ROLES = ['signer', 'spouse'] as const;
export type Role = (typeof ROLES)[number];

const Key = z.object({ secret: z.string() });
const Opened = z.object({ envelope: z.string() });

/** Access by the cookie of the browser that opened an envelope, or by a mailed link. Stores only hashes. */
export class EnvelopeAccess {
  readonly #store: Store;
  readonly #secret: string;

  constructor(store: Store) {
    this.#store = store;
    const known = Key.safeParse(store.get('Setting', 'link-key')).data;
    this.#secret = known?.secret ?? randomBytes(32).toString('base64url');
    if (!known) store.put('Setting', 'link-key', { secret: this.#secret });
  }

  /** Returns the session of the browser's cookie, or creates one. */
  session(request: IncomingMessage, reply: FastifyReply): string {
    const known = cookieOf(request);
    if (known !== undefined) return known;
    const session = randomBytes(32).toString('base64url');
    reply.header('set-cookie', `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Lax`);
    return session;
  }

  grant(session: string, envelope: string, role: Role): void {
    const expiresAt = Date.now() + ACCESS_DAYS * 24 * 3_600_000;
    this.#store.put('Access', `${hashOf(session)}.${envelope}.${role}`, {}, expiresAt);
  }

  rolesIn(request: IncomingMessage, envelope: string): ReadonlySet<Role> {
    const session = cookieOf(request);
    if (session === undefined) return new Set();
    const key = `${hashOf(session)}.${envelope}`;
    return new Set(ROLES.filter((role) => this.#store.get('Access', `${key}.${role}`) !== undefined));
  }

  /** Returns the envelope that this browser has opened with the same form and values. */
  findOpened(session: string, link: Link): string | undefined {
    return Opened.safeParse(this.#store.get('Opened', openingKey(session, link))).data?.envelope;
  }

  saveOpened(session: string, envelope: Envelope): void {
    const expiresAt = Date.now() + ACCESS_DAYS * 24 * 3_600_000;
    this.#store.put('Opened', openingKey(session, envelope), { envelope: envelope.id }, expiresAt);
  }

  /** Returns the path of a mailed link. It contains no personal data. */
  linkPath(envelope: string, role: Role): string {
    return `/open/${envelope}/${role}/${this.#mac(envelope, role)}`;
  }

  /** Returns the target of a mailed link, or undefined for an invalid one. */
  verifyLinkPath(path: string): { envelope: string; role: Role } | undefined {
    const [, envelope = '', roleName, mac = ''] =
      /^\/open\/([\w-]{22})\/(signer|spouse)\/([\w-]{43})$/.exec(path) ?? [];
    const role = ROLES.find((known) => known === roleName);
    if (!role) return undefined;
    const isValid = timingSafeEqual(Buffer.from(mac), Buffer.from(this.#mac(envelope, role)));
    return isValid ? { envelope, role } : undefined;
  }

  #mac(envelope: string, role: Role): string {
    return createHmac('sha256', this.#secret).update(`${envelope}/${role}`).digest('base64url');
  }
}

const hashOf = (text: string) => hash('sha256', text, 'base64url');

type Link = Pick<Envelope, 'form' | 'parameters' | 'reference'>;

const openingKey = (session: string, { form, parameters, reference }: Link) =>
  hashOf(JSON.stringify([session, form, reference, LINK_PARAMETER_IDS.map((id) => parameters[id])]));

function cookieOf(request: IncomingMessage): string | undefined {
  const value = readCookie(request, COOKIE);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
