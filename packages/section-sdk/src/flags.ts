import { todayInChicago } from '@portal/domain/values/dates';
import * as z from 'zod/mini';

export const FlagName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,40}$/, 'Expected the name of a flag such as "new-receipts"'));

/** A switch that sections read: whose it is, what it is for, until when it may stand, and who has it on. */
export const Flag = z.object({
  owner: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  /** The last day, of the society's calendar. */
  expiresOn: z.iso.date(),
  /** Per cent of all browsers that have it on: 0 is off, 100 is on. */
  percent: z.number().check(z.minimum(0), z.maximum(100)),
});
export type Flag = z.infer<typeof Flag>;

/** Whether a flag's last day is over: it stays as it is, and nothing new that reads it goes live. */
export const isExpired = ({ expiresOn }: Flag, now: Date): boolean => expiresOn < todayInChicago(now);

/** Who has a flag on, in words. */
export function describePercentage(percent: number): string {
  if (percent === 0) return 'off';
  return percent === 100 ? 'on' : `on for ${percent} %`;
}
