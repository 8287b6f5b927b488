import { writeFile } from 'node:fs/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { createKey, PURPOSES } from '@portal/release-registry/signature';
import { z } from 'zod';

const Purposes = z.array(z.enum(PURPOSES));

/** Creates a team's key: a file for the team, and an entry for the platform's trusted keys. */
export const createKeyCommand = (print: Print) =>
  new Command('create-key')
    .description("create a team's signing key")
    .argument('<name>', 'name of the key')
    .requiredOption('--sections <names>', 'sections that it may sign for, separated by commas')
    .requiredOption('--for <purposes>', `${PURPOSES.join(', ')}, separated by commas`, parsePurposes)
    .action(async (name, { sections, for: purposes }) => {
      const { signing, trusted } = await createKey(name, { applications: sections.split(','), purposes });
      const file = `${name}.key.json`;
      // 'wx' never overwrites a key, because everything it signed would become invalid.
      await writeFile(file, `${JSON.stringify(signing)}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {
        throw new CliError(`${file} exists already or cannot be written.`);
      });
      print(
        `${file} is the team's private key: do not share it. Add this entry to "keys" in the file of trusted keys:`,
      );
      print(JSON.stringify(trusted));
    });

function parsePurposes(text: string) {
  const purposes = Purposes.safeParse(text.split(','));
  if (purposes.success) return purposes.data;
  throw new InvalidArgumentError(`It must be one or more of ${PURPOSES.join(', ')}.`);
}
