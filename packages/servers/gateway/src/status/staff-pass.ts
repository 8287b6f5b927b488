import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { setOwnCookie } from '../http/own-cookie.ts';

const COOKIE = 'portal-staff';
/** What the signature is for: one for anything else is worth nothing here. */
const PURPOSE = 'staff';
/** A working day. */
const KEPT_SECONDS = 8 * 60 * 60;

/** A signed cookie that says of a browser that whoever uses it is staff, and nothing of who it is (decision 0055). */
export interface StaffPass {
  give(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Whether a request has one that is signed here, for this, and is not over. */
  isShownBy(request: FastifyRequest): Promise<boolean>;
}

/**
 * Signs with a key that is made of the password of `/status`: every gateway that knows it believes the passes of the
 * others, and another password ends them all. Slowly made, so that a cookie does not help to guess the password.
 */
export async function createStaffPass(password: string): Promise<StaffPass> {
  const key = (await promisify(scrypt)(password, 'portal-staff', 32)) as Buffer;
  return {
    async give(request, reply) {
      const pass = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(PURPOSE)
        .setExpirationTime(`${KEPT_SECONDS}s`)
        .sign(key);
      setOwnCookie(request, reply, { name: COOKIE, value: pass, sameSite: 'Strict', maxAge: KEPT_SECONDS });
    },
    async isShownBy({ headers }) {
      const pass = /(?:^|;\s*)portal-staff=([A-Za-z0-9._-]+)/.exec(headers.cookie ?? '')?.[1];
      if (pass === undefined) return false;
      const options = { algorithms: ['HS256'], audience: PURPOSE, requiredClaims: ['exp'] };
      return jwtVerify(pass, key, options).then(
        () => true,
        () => false,
      );
    },
  };
}
