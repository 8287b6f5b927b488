import { writeFile } from 'node:fs/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { createKey, PURPOSES } from '@portal/release-store/signature';
import { z } from 'zod';

const options = { sections: { type: 'string' }, for: { type: 'string' } } as const;
const USAGE = 'npm run portal -- new-key <name> --sections payments --for publish,source';

/** Makes a key for a team: a file that it keeps, and what the platform adds to its trusted keys. */
export const newKeyCommand: Command = async (args, print) => {
  const { values, positionals } = readOptions(args, options);
  const [name] = positionals;
  if (name === undefined || values.sections === undefined || values.for === undefined) {
    throw new CliError(`Whose key, and for what? ${USAGE}`);
  }
  const purposes = z.array(z.enum(PURPOSES)).safeParse(values.for.split(','));
  if (!purposes.success) throw new CliError(`A key is for one or more of ${PURPOSES.join(', ')}: ${USAGE}`);
  const { signing, trusted } = await createKey(name, {
    applications: values.sections.split(','),
    purposes: purposes.data,
  });
  const file = `${name}.key.json`;
  // Never over another: what it signed would be worth nothing from then on.
  await writeFile(file, `${JSON.stringify(signing)}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new CliError(`${file} is there already, or cannot be written.`);
  });
  print(`${file} is the team's key: give it to nobody else. Add this to "keys" of the file of trusted keys:`);
  print(JSON.stringify(trusted));
};
