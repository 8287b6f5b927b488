import { writeFile } from 'node:fs/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { Command, InvalidArgumentError, type Print } from '@portal/cli-kit/program';
import { createKey, PURPOSES } from '@portal/release-registry/signature';
import { z } from 'zod';

const Purposes = z.array(z.enum(PURPOSES));

/** Makes a key for a team: a file that it keeps, and what the platform adds to its trusted keys. */
export const createKeyCommand = (print: Print) =>
  new Command('create-key')
    .description("make a team's key for signing")
    .argument('<name>', 'of the key')
    .requiredOption('--sections <names>', 'that it signs for, separated by commas')
    .requiredOption('--for <purposes>', `${PURPOSES.join(', ')}, separated by commas`, parsePurposes)
    .action(async (name, { sections, for: purposes }) => {
      const { signing, trusted } = await createKey(name, { applications: sections.split(','), purposes });
      const file = `${name}.key.json`;
      // Never over another: what it signed would be worth nothing from then on.
      await writeFile(file, `${JSON.stringify(signing)}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {
        throw new CliError(`${file} is there already, or cannot be written.`);
      });
      print(
        `${file} is the team's key: give it to nobody else. Add this to "keys" of the file of trusted keys:`,
      );
      print(JSON.stringify(trusted));
    });

function parsePurposes(text: string) {
  const purposes = Purposes.safeParse(text.split(','));
  if (purposes.success) return purposes.data;
  throw new InvalidArgumentError(`It must be one or more of ${PURPOSES.join(', ')}.`);
}
