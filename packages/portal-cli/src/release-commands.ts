import { CliError } from '@portal/cli-kit/cli-error';
import { Argument, Command, type CommandUnknownOpts, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { notBlank, numberBetween } from '@portal/cli-kit/values';
import { getRecord, listReleases } from '@portal/release-gate/releases';
import { checkStore } from '@portal/release-store/check-store';
import type { Releases } from '@portal/release-store/releases';
import type { SigningKey } from '@portal/release-store/signature';
import { openStore, type ReleaseStore } from '@portal/release-store/store';
import { flagCommand } from './flag-command.ts';
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
import { BY, DATA_DIR, parseRelease, reasonOf, WHY, withStore } from './with-store.ts';

const APPLICATION = ['<name>', 'of a section, or shell'] as const;
const WITHOUT_SCAN = ['--without-scan <reason>', 'why its pages need not have been seen', notBlank] as const;

/** The commands about releases of the repository in which they run, the platform's or a team's. */
export const releaseCommands = (print: Print): CommandUnknownOpts[] => [
  publishCommand(print),
  promoteCommand(print),
  rollOutCommand(print),
  previewCommand(print),
  rollbackCommand(print),
  switchCommand('disable', print),
  switchCommand('enable', print),
  flagCommand(print),
  statusCommand(print),
  historyCommand(print),
  storeCommand(print),
];

const publishCommand = (print: Print) =>
  new Command('publish')
    .description('put the build of a section or the shell into the store')
    .argument(...APPLICATION)
    .option(...DATA_DIR)
    .action((name, { dataDir }) =>
      withStore(dataDir, async ({ store }) => {
        const publisher = await readPublisher(process.cwd(), process.env);
        const { version, isNew } = await publish(process.cwd(), store.releases, name, publisher);
        const present = `${name} ${version} is published already, and is the same.`;
        print(isNew ? `Published ${name} ${version}.` : present);
      }),
    );

/** What was published last need not be what somebody wants live. @throws CliError that names the last releases. */
async function askForVersion(releases: Releases, name: string): Promise<never> {
  const published = (await listReleases(releases, name)).slice(0, 5);
  if (published.length === 0) throw new CliError(`No release of ${name} is published.`);
  const rows = published.map(({ version, publishedAt }) => [version, publishedAt]);
  throw new CliError(
    `Which release of ${name}? npm run portal -- promote ${name} <version>. Published last:\n${formatTable(rows)}`,
  );
}

interface Given {
  readonly store: ReleaseStore;
  readonly key: SigningKey | undefined;
  readonly by?: string | undefined;
  readonly why?: string | undefined;
  readonly withoutScan?: string | undefined;
}

/**
 * Compares a release with the live API and with what was seen of its pages, and returns who makes it live and why.
 * @throws CliError that says what is against it
 */
async function checkedReason(given: Given, release: ReleaseKey, usual: string): Promise<Reason> {
  const { store, key, withoutScan } = given;
  const record = await getRecord(store.releases, release.name, release.version);
  await checkLiveApi(record, process.env);
  const reason = reasonOf(given, key, usual);
  if (withoutScan === undefined) {
    await checkRequiredScan(store, record, process.env);
    return reason;
  }
  return { ...reason, why: `${reason.why} (its pages unseen: ${withoutScan})` };
}

const promoteCommand = (print: Print) =>
  new Command('promote')
    .description('make a published release live')
    .argument(...APPLICATION)
    .argument('[version]', 'the last releases are listed when it is left out')
    .option(...BY)
    .option(...WHY)
    .option(...WITHOUT_SCAN)
    .option(...DATA_DIR)
    .action((name, given, { dataDir, ...options }) =>
      withStore(dataDir, async ({ store, key }) => {
        const version = given ?? (await askForVersion(store.releases, name));
        const release = { name, version };
        const reason = await checkedReason({ store, key, ...options }, release, `promote ${name}`);
        const registry = await promote(store, [release], reason);
        const is = `${name} ${version} is live`;
        print(registry ? `${is}, in revision ${registry.revision}.` : `${is} already.`);
      }),
    );

const rollbackCommand = (print: Print) =>
  new Command('rollback')
    .description('take back the candidate of a section or the shell, else make the release before live again')
    .argument(...APPLICATION)
    .option(...BY)
    .option(...WHY)
    .option(...DATA_DIR)
    .action((name, { dataDir, ...options }) =>
      withStore(dataDir, async ({ store, key }) => {
        const out = (await readRegistry(store.revisions))?.sections[name]?.candidate?.release.version;
        const registry = await rollBack(store, name, reasonOf(options, key, `roll back ${name}`));
        const version = name === 'shell' ? registry?.shell?.version : registry?.sections[name]?.live.version;
        const tookBack = out === undefined ? '' : `The candidate ${out} is taken back. `;
        print(`${tookBack}${name} is back at ${version}, in revision ${registry?.revision}.`);
      }),
    );

const rollOutCommand = (print: Print) =>
  new Command('roll-out')
    .description('offer a published release to a share of the members')
    .argument('<release>', 'as <section>@<version>', parseRelease)
    .requiredOption('--share <per cent>', 'of the members', numberBetween(0.01, 100))
    .option(...BY)
    .option(...WHY)
    .option(...WITHOUT_SCAN)
    .option(...DATA_DIR)
    .action((release, { share, dataDir, ...options }) =>
      withStore(dataDir, async ({ store, key }) => {
        const { name, version } = release;
        const usual = `roll out ${name} ${version} to ${share} %`;
        const reason = await checkedReason({ store, key, ...options }, release, usual);
        const registry = await rollOut(store, release, share, reason);
        const is = `${name} ${version} is out to ${share} % of the members`;
        print(registry ? `${is}, in revision ${registry.revision}.` : `${is} already.`);
      }),
    );

/** Nobody switches a section off, or on again, without saying why: members and other teams will ask. */
const switchCommand = (verb: 'disable' | 'enable', print: Print) =>
  new Command(verb)
    .description(verb === 'enable' ? 'switch a section on again' : 'switch a section off for all members')
    .argument('<section>')
    .requiredOption(...WHY)
    .option(...BY)
    .option(...DATA_DIR)
    .action((name, { why, by, dataDir }) =>
      withStore(dataDir, async ({ store, key }) => {
        const enabled = verb === 'enable';
        const registry = await switchSection(store, { name, enabled }, reasonOf({ by }, key, why));
        const is = `${name} is switched ${enabled ? 'on' : 'off'}`;
        print(registry ? `${is}, in revision ${registry.revision}.` : `${is} already.`);
      }),
    );

const statusCommand = (print: Print) =>
  new Command('status')
    .description('print what is live')
    .option(...DATA_DIR)
    .action(({ dataDir }) =>
      withStore(dataDir, async ({ store }) => print(await statusText(store.revisions))),
    );

const historyCommand = (print: Print) =>
  new Command('history')
    .description('print every revision of the registry')
    .option(...DATA_DIR)
    .action(({ dataDir }) => withStore(dataDir, async ({ store }) => print(await historyText(store))));

const storeCommand = (print: Print) =>
  new Command('store')
    .description('check whether the store does what the portal needs of it')
    .addArgument(new Argument('<what>').choices(['check'] as const))
    .option(...DATA_DIR)
    .action(async (_what, { dataDir }) => {
      const address = readStoreAddress(process.cwd(), process.env, dataDir);
      const findings = await checkStore(() => openStore(address));
      print(
        formatTable(
          findings.map(({ rule, problem }) => [problem === null ? 'yes' : 'NO', rule, problem ?? '']),
        ),
      );
      const broken = findings.filter(({ problem }) => problem !== null).length;
      if (broken > 0)
        throw new CliError(`${broken} of ${findings.length} rules are broken: do not use this store.`);
    });
