import { hash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPortalCookie, setPortalCookie } from '../http/cookies.ts';

const COOKIE = 'portal-bucket';
const BUCKETS = 10_000;
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

export function readBucket(request: FastifyRequest): number | null {
  const text = readPortalCookie(request, COOKIE);
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Returns the browser's bucket, or assigns one. Many members share each, so it does not identify a member. */
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

/** Decides whether a browser gets a canary or a flag. Each release shuffles the buckets, so that no browser is always first. */
export function isInRollout(
  bucket: number,
  release: { section: string; version: string },
  percent: number,
): boolean {
  const digest = hash('sha256', `${bucket} ${release.section} ${release.version}`, 'buffer');
  return (digest.readUInt32BE(0) / 2 ** 32) * 100 < percent;
}
