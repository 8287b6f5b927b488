import { writeFile } from 'node:fs/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { resolveFile } from '@portal/cli-kit/resolve-file';
import { ApplicationName } from '@portal/release-registry/release-record';
import { createKey, KeyName, PURPOSES } from '@portal/release-registry/signature';
import { z } from 'zod';

const Purposes = z.array(z.enum(PURPOSES));
/** `shell` and `flags` have the form of a section's name. */
const Applications = z.array(z.union([z.literal('*'), ApplicationName]));

/** Commands for signing keys. */
export const keysCommand = (print: Print) =>
  new Command('keys').description('signing keys of teams').addCommand(createCommand(print));

/** Creates a team's key: a file for the team, and an entry for the platform's trusted keys. */
const createCommand = (print: Print) =>
  new Command('create')
    .description("create a team's signing key")
    .argument('<name>', 'name of the key', parseKeyName)
    .requiredOption(
      '--sections <names>',
      'sections that it may sign for, separated by commas',
      parseApplications,
    )
    .requiredOption('--for <purposes>', `${PURPOSES.join(', ')}, separated by commas`, parsePurposes)
    .action(async (name, { sections: applications, for: purposes }) => {
      const { signing, trusted } = await createKey(name, { applications, purposes });
      const file = resolveFile(`${name}.key.json`);
      // 'wx' never overwrites a key, because everything it signed would become invalid.
      await writeFile(file, `${JSON.stringify(signing)}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {
        throw new CliError(`${file} exists already or cannot be written.`);
      });
      print(
        `${file} is the team's private key: do not share it. Add this entry to "keys" in the file of trusted keys:`,
      );
      print(JSON.stringify(trusted));
    });

const splitNames = (text: string) => text.split(',').map((name) => name.trim());

function parseKeyName(text: string): string {
  if (KeyName.safeParse(text).success) return text;
  throw new InvalidArgumentError('It must be a name such as payments-team.');
}

function parseApplications(text: string): string[] {
  const applications = Applications.safeParse(splitNames(text));
  if (applications.success) return applications.data;
  throw new InvalidArgumentError('It must be names of sections, shell, flags, or * for all.');
}

function parsePurposes(text: string) {
  const purposes = Purposes.safeParse(splitNames(text));
  if (purposes.success) return purposes.data;
  throw new InvalidArgumentError(`It must be one or more of ${PURPOSES.join(', ')}.`);
}
