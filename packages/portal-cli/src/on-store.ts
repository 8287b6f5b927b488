import { userInfo } from 'node:os';
import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import type { SigningKey } from '@portal/release-store/signature';
import { openStore, type ReleaseStore } from '@portal/release-store/store';
import type { Reason } from './registry/registry-store.ts';
import { readSigningKey, readTrustedKeys } from './signing-settings.ts';
import { readStoreAddress } from './store-address.ts';

/** What every command about releases takes. */
export const options = {
  'data-dir': { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
  share: { type: 'string' },
  hours: { type: 'string' },
  origin: { type: 'string' },
  revision: { type: 'string' },
  owner: { type: 'string' },
  about: { type: 'string' },
  ends: { type: 'string' },
  'without-scan': { type: 'string' },
} as const;

/** What a command about releases is given. */
export interface Given {
  readonly store: ReleaseStore;
  /** Of whoever gives the command; undefined where nobody signs. */
  readonly key: SigningKey | undefined;
  readonly positionals: string[];
  readonly values: Readonly<Partial<Record<keyof typeof options, string | undefined>>>;
}

/** A command that is given the store, which is closed after it. */
export function onStore(run: (given: Given, print: (line: string) => void) => Promise<void>): Command {
  return async (args, print) => {
    const { values, positionals } = readOptions(args, options);
    const [keys, key] = await Promise.all([
      readTrustedKeys(process.cwd(), process.env),
      readSigningKey(process.cwd(), process.env),
    ]);
    const store = { ...openStore(readStoreAddress(process.cwd(), process.env, values['data-dir'])), keys };
    try {
      await run({ store, key, positionals, values }, print);
    } finally {
      await store.close();
    }
  };
}

/** The application that a command is about. @throws CliError with the usage */
export function nameOf(positionals: string[], usage: string): string {
  const [name] = positionals;
  if (name === undefined) throw new CliError(`Which one? npm run portal -- ${usage}`);
  return name;
}

/** Who and why, as the history keeps them, and whose key signs for it. */
export function reasonOf({ values, key }: Pick<Given, 'values' | 'key'>, usual: string): Reason {
  return { by: values.by ?? userInfo().username, why: values.why ?? usual, key };
}
