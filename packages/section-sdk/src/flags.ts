import { todayInChicago } from '@portal/domain/values/dates';
import * as z from 'zod/mini';

export const FlagName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,40}$/, 'Expected the name of a flag such as "new-receipts"'));

/** A feature flag, as the registry contains it. */
export const Flag = z.object({
  owner: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  /** Last day, in the society's time zone. */
  expiresOn: z.iso.date(),
  /** Rollout percentage, of all browsers: 0 is off, 100 is on. */
  percent: z.number().check(z.minimum(0), z.maximum(100)),
});
export type Flag = z.infer<typeof Flag>;

/** Returns whether the flag has expired. An expired flag keeps its value, but no new release may read it. */
export const isExpired = ({ expiresOn }: Flag, now: Date): boolean => expiresOn < todayInChicago(now);

/** Describes for whom a flag is on. */
export function describePercentage(percent: number): string {
  if (percent === 0) return 'off';
  return percent === 100 ? 'on' : `on for ${percent} %`;
}
