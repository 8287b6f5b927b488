import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setPortalCookie } from '../http/cookies.ts';

const COOKIE = 'portal-bucket';
const BUCKETS = 10_000;
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** Returns the rollout bucket of a browser's cookie, or null without one. */
export function readBucket({ headers }: FastifyRequest): number | null {
  const text = /(?:^|;\s*)portal-bucket=(\d{1,4})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return text === undefined ? null : Number(text);
}

/**
 * Returns the browser's bucket and assigns one when it has none. Many members share each of the 10,000 buckets, so it
 * does not identify a member. The cookie is only set during a rollout.
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
 * Decides whether a browser gets a canary release or a flag: its bucket is among the first `percent` percent. Each release shuffles the buckets
 * differently, so that no browser is always first. A higher percentage includes all buckets of a lower one.
 */
export function isInRollout(
  bucket: number,
  release: { section: string; version: string },
  percent: number,
): boolean {
  const hash = createHash('sha256').update(`${bucket} ${release.section} ${release.version}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100 < percent;
}
