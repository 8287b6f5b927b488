import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setPortalCookie } from '../http/cookies.ts';

const COOKIE = 'portal-bucket';
const BUCKETS = 10_000;
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** The lot that a browser has drawn, from its cookie; null where it has drawn none. */
export function readBucket({ headers }: FastifyRequest): number | null {
  const text = /(?:^|;\s*)portal-bucket=(\d{1,4})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return text === undefined ? null : Number(text);
}

/**
 * The browser's lot, drawn now where it has none: one of 10,000, so that many members share each and it says nothing of
 * any of them. It is kept in a cookie, and only while something is being rolled out.
 */
export function assignBucket(request: FastifyRequest, reply: FastifyReply): number {
  const assigned = readBucket(request);
  if (assigned !== null) return assigned;
  const bucket = randomInt(BUCKETS);
  setPortalCookie(request, reply, {
    name: COOKIE,
    value: String(bucket),
    sameSite: 'Lax',
    maxAge: MAX_AGE_SECONDS,
  });
  return bucket;
}

/**
 * Whether a lot is among the share of a release, in per cent. Each release has other winners, so that nobody is always
 * the first; who is among a share is among every larger one of that release too.
 */
export function isInRollout(
  bucket: number,
  release: { section: string; version: string },
  percent: number,
): boolean {
  const hash = createHash('sha256').update(`${bucket} ${release.section} ${release.version}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100 < percent;
}
