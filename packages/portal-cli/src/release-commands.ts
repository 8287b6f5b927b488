import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import { formatTable } from '@portal/cli-kit/table';
import { getRecord, listReleases } from '@portal/release-gate/releases';
import { checkStore } from '@portal/release-store/check-store';
import type { Releases } from '@portal/release-store/releases';
import { openStore } from '@portal/release-store/store';
import { flagCommand } from './flag-command.ts';
import { type Given, nameOf, onStore, options, reasonOf } from './on-store.ts';
import { previewCommand } from './preview-command.ts';
import { checkLiveApi } from './registry/api-check.ts';
import { promote, type ReleaseKey, rollBack, switchSection } from './registry/promote.ts';
import { type Reason, readRegistry } from './registry/registry-store.ts';
import { historyText, statusText } from './registry/report.ts';
import { rollOut } from './registry/roll-out.ts';
import { readPublisher } from './signing-settings.ts';
import { publish } from './store/publish.ts';
import { checkRequiredScan } from './store/scan.ts';
import { readStoreAddress } from './store-address.ts';

const publishCommand = onStore(async ({ store, positionals }, print) => {
  const name = nameOf(positionals, 'publish <section or shell>');
  const { version, isNew } = await publish(
    process.cwd(),
    store.releases,
    name,
    await readPublisher(process.cwd(), process.env),
  );
  print(
    isNew ? `Published ${name} ${version}.` : `${name} ${version} is published already, and is the same.`,
  );
});

/** What was published last need not be what somebody wants live. @throws CliError that names the last releases. */
async function askForVersion(releases: Releases, name: string): Promise<never> {
  const published = (await listReleases(releases, name)).slice(0, 5);
  if (published.length === 0) throw new CliError(`No release of ${name} is published.`);
  const rows = published.map(({ version, publishedAt }) => [version, publishedAt]);
  throw new CliError(
    `Which release of ${name}? npm run portal -- promote ${name} <version>. Published last:\n${formatTable(rows)}`,
  );
}

/**
 * Compares a release with what the registry does not know, the live API and what was seen of its pages, and answers who
 * makes it live and why. @throws CliError that says what is against it
 */
async function checkedReason(given: Given, release: ReleaseKey, usual: string): Promise<Reason> {
  const { store, values } = given;
  const record = await getRecord(store.releases, release.name, release.version);
  await checkLiveApi(record, process.env);
  const reason = reasonOf(given, usual);
  const { 'without-scan': unseen } = values;
  if (unseen?.trim() === '') throw new CliError('Why without a scan? --without-scan "<reason>"');
  if (unseen === undefined) await checkRequiredScan(store, record, process.env);
  return unseen === undefined ? reason : { ...reason, why: `${reason.why} (its pages unseen: ${unseen})` };
}

const promoteCommand = onStore(async (given, print) => {
  const { store, positionals } = given;
  const usage = 'promote <section or shell> <version> --by <who> --why <reason>';
  const name = nameOf(positionals, usage);
  const version = positionals[1] ?? (await askForVersion(store.releases, name));
  const release = { name, version };
  const reason = await checkedReason(given, release, `promote ${name}`);
  const registry = await promote(store, [release], reason);
  print(
    registry
      ? `${name} ${version} is live, in revision ${registry.revision}.`
      : `${name} ${version} is live already.`,
  );
});

const rollbackCommand = onStore(async (given, print) => {
  const { store, positionals } = given;
  const name = nameOf(positionals, 'rollback <section or shell> --by <who> --why <reason>');
  const out = (await readRegistry(store.revisions))?.sections[name]?.candidate?.release.version;
  const registry = await rollBack(store, name, reasonOf(given, `roll back ${name}`));
  const version = name === 'shell' ? registry?.shell?.version : registry?.sections[name]?.live.version;
  const tookBack = out === undefined ? '' : `The candidate ${out} is taken back. `;
  print(`${tookBack}${name} is back at ${version}, in revision ${registry?.revision}.`);
});

const rollOutCommand = onStore(async (given, print) => {
  const { store, positionals, values } = given;
  const usage = 'roll-out <section>@<version> --share <per cent> --by <who> --why <reason>';
  const [name = '', version] = nameOf(positionals, usage).split('@');
  const share = Number(values.share);
  if (version === undefined || !(share > 0 && share <= 100)) {
    throw new CliError(`Which release, and to how many per cent of the members? npm run portal -- ${usage}`);
  }
  const release = { name, version };
  const reason = await checkedReason(given, release, `roll out ${name} ${version} to ${share} %`);
  const registry = await rollOut(store, release, share, reason);
  const is = `${name} ${version} is out to ${share} % of the members`;
  print(registry ? `${is}, in revision ${registry.revision}.` : `${is} already.`);
});

/** Nobody switches a section off, or on again, without saying why: members and other teams will ask. */
function switchCommand(verb: 'disable' | 'enable'): Command {
  const enabled = verb === 'enable';
  const usage = `${verb} <section> --by <who> --why <reason>`;
  return onStore(async (given, print) => {
    const { store, positionals } = given;
    const name = nameOf(positionals, usage);
    const { why } = given.values;
    if (why === undefined) throw new CliError(`Why? npm run portal -- ${usage}`);
    const registry = await switchSection(store, { name, enabled }, reasonOf(given, why));
    const is = `${name} is switched ${enabled ? 'on' : 'off'}`;
    print(registry ? `${is}, in revision ${registry.revision}.` : `${is} already.`);
  });
}

const statusCommand = onStore(async ({ store }, print) => print(await statusText(store.revisions)));
const historyCommand = onStore(async ({ store }, print) => print(await historyText(store)));

const storeCommand: Command = async (args, print) => {
  const { values, positionals } = readOptions(args, options);
  if (positionals[0] !== 'check') throw new CliError('What of the store? npm run portal -- store check');
  const address = readStoreAddress(process.cwd(), process.env, values['data-dir']);
  const findings = await checkStore(() => openStore(address));
  print(
    formatTable(findings.map(({ rule, problem }) => [problem === null ? 'yes' : 'NO', rule, problem ?? ''])),
  );
  const broken = findings.filter(({ problem }) => problem !== null).length;
  if (broken > 0)
    throw new CliError(`${broken} of ${findings.length} rules are broken: do not use this store.`);
};

/** The commands about releases, by name: of the repository in which they are given, the platform's or a team's. */
export const RELEASE_COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  promote: promoteCommand,
  'roll-out': rollOutCommand,
  preview: previewCommand,
  rollback: rollbackCommand,
  disable: switchCommand('disable'),
  enable: switchCommand('enable'),
  flag: flagCommand,
  status: statusCommand,
  history: historyCommand,
  store: storeCommand,
};
