import { CliError } from '@portal/cli-kit/cli-error';
import type { RegistryState } from '@portal/release-registry/checks/registry-state';
import type { ReleaseRecord } from '@portal/release-registry/release-record';
import { isExpired } from '@portal/section-sdk/flags';

/** Returns the command that adds a flag. */
export const addFlagCommand = (name: string) =>
  `npm run portal -- flags add ${name} --owner <team> --description <text> --expires <date> --reason <reason>`;

/** Rejects a new release that reads an unknown or expired flag. @throws CliError with the flag and the fix */
export function checkFlags(record: ReleaseRecord, { flags = {} }: RegistryState, now: Date): void {
  if (record.kind === 'shell') return;
  for (const name of Object.keys(record.flags ?? {})) {
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    const message = `${record.name} ${record.version} reads the flag ${name}`;
    if (!flag) {
      throw new CliError(`${message}, which does not exist. Add it: ${addFlagCommand(name)}`);
    }
    if (isExpired(flag, now)) {
      throw new CliError(
        `${message}, which expired on ${flag.expiresOn}. Remove it from the section, or extend it: npm run portal -- flags extend ${name} --expires <date> --reason <reason>`,
      );
    }
  }
}
