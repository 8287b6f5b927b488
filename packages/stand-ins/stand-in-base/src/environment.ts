import { z } from 'zod';
import { isLoopback } from './loopback.ts';
import { StartError } from './start-error.ts';

/** An address such as http://localhost:4200. */
export const WebOrigin = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as http://localhost:4200',
});

/** A switch: 0 or 1. */
export const Switch = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .default('0')
  .transform((value) => value === '1');

/** The settings that every stand-in has. */
export const commonSettings = {
  HOST: z.string().min(1).default('127.0.0.1'),
  PORTAL_DATA_DIR: z.string({ error: 'must name the folder that the portal keeps its data in' }).min(1),
  PORTAL_SOCIETY_NAME: z.string().min(1).max(80).default('Member Portal'),
  PORTAL_SUPPORT_PHONE: z.string().max(24).default(''),
  /** The society's mark, as `markUrl` of the portal's configuration has it; two slashes would be another host. */
  PORTAL_SOCIETY_MARK: z
    .string()
    .regex(/^\/(?![/\\])[^\t\r\n]*$/, { error: 'must be a path of the portal, such as /assets/mark.svg' })
    .optional(),
};

/** The port of a stand-in, with the one it has when nothing is said. */
export const portSetting = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard);

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readEnvironment<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv): z.output<T> {
  // An empty variable is one that somebody has cleared.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
}

interface Reach {
  /** What the stand-in stands in for, as in 'This is the sample bank processor'. */
  readonly name: string;
  /** Settings that say where it, or the portal it serves, can be reached, with their hosts; absent ones are left out. */
  readonly hosts: readonly (readonly [setting: string, host: string | undefined])[];
  /** The setting that switches on what only tests may do, where it is on. */
  readonly controls: string | undefined;
  /** The setting that allows others to reach it, and whether it is on. */
  readonly allowRemote: readonly [setting: string, on: boolean];
}

/**
 * a stand-in that others can reach, or that serves a portal others can reach, is a mix-up. Answers whether this
 * machine alone reaches it.
 * @throws StartError when others do and nobody said so, and with test controls always
 */
export function checkReach({ name, hosts, controls, allowRemote: [allow, allowed] }: Reach): boolean {
  const [setting, host] = hosts.find(([, host]) => host !== undefined && !isLoopback(host)) ?? [];
  if (setting === undefined) return true;
  if (controls !== undefined) {
    throw new StartError(`${controls}=1 is refused, because ${setting} (${host}) is not this machine alone.`);
  }
  if (allowed) return false;
  throw new StartError(
    `This is the sample ${name}, and ${setting} (${host}) is not this machine alone; set ${allow}=1 if you mean it.`,
  );
}
