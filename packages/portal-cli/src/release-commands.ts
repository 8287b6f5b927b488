import { userInfo } from 'node:os';
import { CliError } from '@portal/command-line/cli-error';
import { readOptions } from '@portal/command-line/options';
import type { Command } from '@portal/command-line/run-command';
import { formatTable } from '@portal/command-line/table';
import { promote, rollBack } from './registry/promote.ts';
import type { Reason } from './registry/registry-store.ts';
import { historyText, statusText } from './registry/report.ts';
import { publish } from './store/publish.ts';
import { listReleases } from './store/releases.ts';
import { ROOT, readSwitches } from './switches.ts';

const options = {
  'data-dir': { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
} as const;

function read(args: string[]) {
  const { values, positionals } = readOptions(args, options);
  const { dataDir } = readSwitches(process.env, { dataDir: values['data-dir'] });
  return { dataDir, positionals, values };
}

function nameOf(positionals: string[], usage: string): string {
  const [name] = positionals;
  if (name === undefined) throw new CliError(`Which one? npm run portal -- ${usage}`);
  return name;
}

function reasonOf(values: { by?: string | undefined; why?: string | undefined }, usual: string): Reason {
  return { by: values.by ?? userInfo().username, why: values.why ?? usual };
}

const publishCommand: Command = async (args, print) => {
  const { dataDir, positionals } = read(args);
  const name = nameOf(positionals, 'publish <section or shell>');
  const { version, isNew } = await publish(ROOT, dataDir, name);
  print(
    isNew ? `Published ${name} ${version}.` : `${name} ${version} is published already, and is the same.`,
  );
};

/** What was published last need not be what somebody wants live. @throws CliError that names the last releases. */
async function askForVersion(dataDir: string, name: string): Promise<never> {
  const published = (await listReleases(dataDir, name)).slice(0, 5);
  if (published.length === 0) throw new CliError(`No release of ${name} is published.`);
  const rows = published.map(({ version, publishedAt }) => [version, publishedAt]);
  throw new CliError(
    `Which release of ${name}? npm run portal -- promote ${name} <version>. Published last:\n${formatTable(rows)}`,
  );
}

const promoteCommand: Command = async (args, print) => {
  const { dataDir, positionals, values } = read(args);
  const usage = 'promote <section or shell> <version> --by <who> --why <reason>';
  const name = nameOf(positionals, usage);
  const version = positionals[1] ?? (await askForVersion(dataDir, name));
  const registry = await promote(dataDir, [{ name, version }], reasonOf(values, `promote ${name}`));
  print(
    registry
      ? `${name} ${version} is live, in revision ${registry.revision}.`
      : `${name} ${version} is live already.`,
  );
};

const rollbackCommand: Command = async (args, print) => {
  const { dataDir, positionals, values } = read(args);
  const name = nameOf(positionals, 'rollback <section or shell> --by <who> --why <reason>');
  const registry = await rollBack(dataDir, name, reasonOf(values, `roll back ${name}`));
  const version = name === 'shell' ? registry?.shell?.version : registry?.sections[name]?.live.version;
  print(`${name} is back at ${version}, in revision ${registry?.revision}.`);
};

const statusCommand: Command = async (args, print) => print(await statusText(read(args).dataDir));
const historyCommand: Command = async (args, print) => print(await historyText(read(args).dataDir));

/** The commands about releases, by name. */
export const RELEASE_COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  status: statusCommand,
  history: historyCommand,
};
