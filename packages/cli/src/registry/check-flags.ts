import { CliError } from '@portal/cli-kit/cli-error';
import type { RegistryState } from '@portal/release-registry/checks/registry-state';
import type { ReleaseRecord } from '@portal/release-registry/release-record';
import { isExpired } from '@portal/section-sdk/flags';

/**
 * Refuses a new release that reads a flag which there is not, or whose last day is over: old flags would stay in the code
 * for ever. What is live already, and what is gone back to, is left alone.
 * @throws CliError that says which flag, and how to mend it
 */
export function checkFlags(record: ReleaseRecord, { flags = {} }: RegistryState, now: Date): void {
  if (record.kind === 'shell') return;
  for (const name of Object.keys(record.flags ?? {})) {
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    const message = `${record.name} ${record.version} reads the flag ${name}`;
    if (!flag) {
      throw new CliError(
        `${message}, which there is not. Add it: npm run portal -- flag add ${name} --owner <team> --description <what for> --expires <day> --reason <reason>`,
      );
    }
    if (isExpired(flag, now)) {
      throw new CliError(
        `${message}, whose last day was ${flag.expiresOn}. Take it out of the section, or give it time: npm run portal -- flag extend ${name} --expires <day> --reason <reason>`,
      );
    }
  }
}
