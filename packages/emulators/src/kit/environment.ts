import { join } from 'node:path';
import { isLoopback } from '@portal/domain/values/loopback';
import { envWithoutBlanks } from '@portal/server-kit/env-without-blanks';
import { OperatorError } from '@portal/server-kit/operator-error';
import { z } from 'zod';

const WebOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4200' })
  .transform((address) => new URL(address));

const Switch = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .default('0')
  .transform((value) => value === '1');

/** The society's logo, like `markUrl` of the portal's configuration. Two leading slashes would name another host. */
export const LogoPath = z
  .string()
  .regex(/^\/(?![/\\])[^\t\r\n]*$/, { error: 'must be a path of the portal, such as /assets/mark.svg' });

const CommonEnv = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PORTAL_DATA_DIR: z.string({ error: 'must name the folder that the portal keeps its data in' }).min(1),
  PORTAL_DATASET: z.string().min(1).optional(),
  /** Several portals may use one emulator. Its pages link to the first. */
  PORTAL_ORIGIN: z
    .string()
    .default('http://localhost:4200')
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.tuple([WebOrigin], WebOrigin)),
  PORTAL_SOCIETY_NAME: z.string().min(1).max(80).default('Member Portal'),
  PORTAL_SUPPORT_PHONE: z.string().max(24).default(''),
  PORTAL_SOCIETY_MARK: LogoPath.optional(),
  FAULT_INJECTION: Switch,
});

interface EmulatorInfo {
  /** The emulated service, as in 'This is the sample bank processor'. */
  readonly name: string;
  readonly folder: string;
  readonly standardPort: number;
  /** Prefix of its own setting, `…_ORIGIN`. */
  readonly prefix: string;
}

/** Reads the common settings. @throws OperatorError with the variable and its problem */
export function readEmulatorConfig(emulator: EmulatorInfo, environment: NodeJS.ProcessEnv) {
  const env = readEnvironment(CommonEnv, environment);
  const originName = `${emulator.prefix}_ORIGIN`;
  const origin = readEnvironment(z.object({ [originName]: WebOrigin.optional() }), environment)[originName];
  const [portal, ...others] = env.PORTAL_ORIGIN;
  checkLoopbackOnly(emulator.name, [
    ['HOST', env.HOST],
    [originName, origin?.hostname],
    ...[portal, ...others].map(({ hostname }) => ['PORTAL_ORIGIN', hostname] as const),
  ]);
  const portalOrigins: [string, ...string[]] = [portal.origin, ...others.map(({ origin }) => origin)];
  return {
    host: env.HOST,
    port: env.PORT ?? emulator.standardPort,
    origin: origin?.origin,
    folder: join(env.PORTAL_DATA_DIR, emulator.folder),
    dataset: env.PORTAL_DATASET,
    controls: env.FAULT_INJECTION,
    portalOrigins,
    societyName: env.PORTAL_SOCIETY_NAME,
    supportPhone: env.PORTAL_SUPPORT_PHONE,
    mark: env.PORTAL_SOCIETY_MARK,
  };
}

/** Reads an emulator's own settings. @throws OperatorError with the variable and its problem */
export function readEnvironment<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv): z.output<T> {
  const parsed = schema.safeParse(envWithoutBlanks(environment));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
}

/** Rejects an emulator or portal that other machines can reach. @throws OperatorError with the setting */
function checkLoopbackOnly(
  name: string,
  hosts: readonly (readonly [setting: string, host: string | undefined])[],
): void {
  for (const [setting, host] of hosts) {
    if (host !== undefined && !isLoopback(host)) {
      throw new OperatorError(
        `This is the sample ${name}, and ${setting} (${host}) is not this machine alone.`,
      );
    }
  }
}
