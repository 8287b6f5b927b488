import { CliError } from '@portal/cli-kit/cli-error';
import { isOverdue } from '@portal/platform/flags';
import type { RegistryContent } from '@portal/release-gate/entries';
import type { ReleaseRecord } from '@portal/release-store/release-record';

/**
 * Refuses a new release that reads a flag which there is not, or whose last day is over: old flags would stay in the code
 * for ever. What is live already, and what is gone back to, is left alone.
 * @throws CliError that says which flag, and how to mend it
 */
export function checkFlags(record: ReleaseRecord, { flags = {} }: RegistryContent, now: Date): void {
  if (record.kind === 'shell') return;
  for (const name of Object.keys(record.flags ?? {})) {
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    const reads = `${record.name} ${record.version} reads the flag ${name}`;
    if (!flag) {
      throw new CliError(
        `${reads}, which there is not. Add it: npm run portal -- flag add ${name} --owner <team> --about <what for> --ends <day> --why <reason>`,
      );
    }
    if (isOverdue(flag, now)) {
      throw new CliError(
        `${reads}, whose last day was ${flag.ends}. Take it out of the section, or give it time: npm run portal -- flag extend ${name} --ends <day> --why <reason>`,
      );
    }
  }
}
