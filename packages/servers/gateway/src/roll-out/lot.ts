import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setOwnCookie } from '../http/own-cookie.ts';

const COOKIE = 'portal-lot';
const LOTS = 10_000;
const KEPT_SECONDS = 180 * 24 * 60 * 60;

/** The lot that a browser has drawn, from its cookie; null where it has drawn none. */
export function lotOf({ headers }: FastifyRequest): number | null {
  const text = /(?:^|;\s*)portal-lot=(\d{1,4})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return text === undefined ? null : Number(text);
}

/**
 * The browser's lot, drawn now where it has none: one of 10,000, so that many members share each and it says nothing of
 * any of them. It is kept in a cookie, and only while something is being rolled out.
 */
export function drawLot(request: FastifyRequest, reply: FastifyReply): number {
  const drawn = lotOf(request);
  if (drawn !== null) return drawn;
  const lot = randomInt(LOTS);
  setOwnCookie(request, reply, { name: COOKIE, value: String(lot), sameSite: 'Lax', maxAge: KEPT_SECONDS });
  return lot;
}

/**
 * Whether a lot is among the share of a release, in per cent. Each release has other winners, so that nobody is always
 * the first; who is among a share is among every larger one of that release too.
 */
export function isAmong(lot: number, release: { section: string; version: string }, share: number): boolean {
  const hash = createHash('sha256').update(`${lot} ${release.section} ${release.version}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100 < share;
}
