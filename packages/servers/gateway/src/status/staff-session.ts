import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { readPortalCookie, setPortalCookie } from '../http/cookies.ts';

const COOKIE = 'portal-staff';
/** Audience of the token. Tokens for any other purpose are rejected. */
const PURPOSE = 'staff';
const MAX_AGE_SECONDS = 8 * 60 * 60;

/** A signed cookie that marks a browser as used by staff. It does not identify the person (decision 0049). */
export interface StaffSession {
  issue(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  isValidIn(request: FastifyRequest): Promise<boolean>;
}

/**
 * Creates sessions signed with a key that scrypt derives from the password. A new password ends them all. The slow
 * derivation prevents guessing the password from a cookie.
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
    async isValidIn(request) {
      const session = readPortalCookie(request, COOKIE);
      if (session === null) return false;
      const options = { algorithms: ['HS256'], audience: PURPOSE, requiredClaims: ['exp'] };
      return jwtVerify(session, key, options).then(
        () => true,
        () => false,
      );
    },
  };
}
