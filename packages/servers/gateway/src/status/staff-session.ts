import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { setPortalCookie } from '../http/cookies.ts';

const COOKIE = 'portal-staff';
/** What the signature is for: one for anything else is worth nothing here. */
const PURPOSE = 'staff';
/** A working day. */
const MAX_AGE_SECONDS = 8 * 60 * 60;

/** A signed cookie that says of a browser that whoever uses it is staff, and nothing of who it is (decision 0055). */
export interface StaffSession {
  issue(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Whether a request has one that is signed here, for this, and is not over. */
  isValidIn(request: FastifyRequest): Promise<boolean>;
}

/**
 * Signs with a key that is made of the password of `/status`: every gateway that knows it believes the passes of the
 * others, and another password ends them all. Slowly made, so that a cookie does not help to guess the password.
 */
export async function createStaffSession(password: string): Promise<StaffSession> {
  const key = (await promisify(scrypt)(password, 'portal-staff', 32)) as Buffer;
  return {
    async issue(request, reply) {
      const session = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(PURPOSE)
        .setExpirationTime(`${MAX_AGE_SECONDS}s`)
        .sign(key);
      setPortalCookie(request, reply, {
        name: COOKIE,
        value: session,
        sameSite: 'Strict',
        maxAge: MAX_AGE_SECONDS,
      });
    },
    async isValidIn({ headers }) {
      const session = /(?:^|;\s*)portal-staff=([A-Za-z0-9._-]+)/.exec(headers.cookie ?? '')?.[1];
      if (session === undefined) return false;
      const options = { algorithms: ['HS256'], audience: PURPOSE, requiredClaims: ['exp'] };
      return jwtVerify(session, key, options).then(
        () => true,
        () => false,
      );
    },
  };
}
