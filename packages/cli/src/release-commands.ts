import { setTimeout } from 'node:timers/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { notBlank, numberBetween, parseStages } from '@portal/cli-kit/parse-arguments';
import { Argument, Command, type CommandUnknownOpts, Option, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { readStoreAddress } from '@portal/local-stack/store-address';
import type { Attribution } from '@portal/release-registry/change-registry';
import { liveVersion } from '@portal/release-registry/checks/registry-state';
import { NAME_THE_STORE } from '@portal/release-registry/checks/release-check-error';
import { getRecord, listReleases } from '@portal/release-registry/checks/releases';
import type { Releases } from '@portal/release-registry/releases';
import type { SigningKey } from '@portal/release-registry/signature';
import { openStore, type ReleaseStore } from '@portal/release-registry/store';
import { verifyStore } from '@portal/release-registry/verify-store';
import { changeReportCommand } from './change-report-command.ts';
import { flagsCommand } from './flags-command.ts';
import { previewCommand } from './preview-command.ts';
import { checkLiveApi } from './registry/check-live-api.ts';
import { checkLiveShell } from './registry/check-live-shell.ts';
import { disabledNote } from './registry/disabled-note.ts';
import { historyText, statusText } from './registry/history-report.ts';
import { promote, type ReleaseId, rollback, setSectionEnabled } from './registry/promote.ts';
import { readRegistry, readRevision } from './registry/registry-store.ts';
import { runStagedRollout } from './registry/staged-rollout.ts';
import { startCanaryRollout } from './registry/start-canary.ts';
import { usagesText } from './registry/usages.ts';
import { readPublisher } from './signing-settings.ts';
import { checkRequiredAudit } from './store/page-audit.ts';
import { publish } from './store/publish.ts';
import { AUTHOR, attributionOf, DATA_DIR, parseRelease, REASON, withStore } from './store-command.ts';

const NAME_ARGUMENT = ['<name>', 'name of a section, or shell'] as const;
const SKIP_AUDIT = ['--skip-audit <reason>', 'why the release needs no page audit', notBlank] as const;

/** Commands about releases, for the platform's repository and for standalone section repositories. */
export const releaseCommands = (print: Print): CommandUnknownOpts[] => [
  publishCommand(print),
  promoteCommand(print),
  rolloutCommand(print),
  previewCommand(print),
  changeReportCommand(print),
  rollbackCommand(print),
  enableCommand('disable', print),
  enableCommand('enable', print),
  flagsCommand(print),
  statusCommand(print),
  historyCommand(print),
  usagesCommand(print),
  storeCommand(print),
];

const publishCommand = (print: Print) =>
  new Command('publish')
    .description('store the build of a section or the shell as a release')
    .argument(...NAME_ARGUMENT)
    .option(...DATA_DIR)
    .action((name, { dataDir }) =>
      withStore(
        dataDir,
        async ({ store, location }) => {
          const publisher = await readPublisher(process.cwd(), process.env);
          const { version, isNew } = await publish(process.cwd(), store.releases, name, {
            ...publisher,
            keys: store.keys,
          });
          const present = `${name} ${version} is published already with the same content.`;
          print(isNew ? `Published ${name} ${version} in ${location}.` : present);
        },
        { releasesOnly: true },
      ),
    );

/** Rejects a promotion without a version: the newest may not be meant. @throws CliError with the newest releases */
async function requireVersion(releases: Releases, name: string): Promise<never> {
  const published = (await listReleases(releases, name)).slice(0, 5);
  if (published.length === 0)
    throw new CliError(`No release of ${name} is published: publish one first, or ${NAME_THE_STORE}`);
  const rows = published.map(({ version, publishedAt }) => [version, publishedAt]);
  throw new CliError(
    `A version is missing: npm run portal -- promote ${name} <version>. Newest releases:\n${formatTable(rows)}`,
  );
}

interface ReleaseCommandOptions {
  readonly store: ReleaseStore;
  readonly key: SigningKey | undefined;
  readonly author?: string | undefined;
  readonly reason?: string | undefined;
  readonly skipAudit?: string | undefined;
}

/** Checks a release against live API and page audit. Returns author and reason. @throws CliError */
async function checkedAttribution(
  context: ReleaseCommandOptions,
  release: ReleaseId,
  defaultReason: string,
): Promise<Attribution> {
  const { store, skipAudit } = context;
  const record = await getRecord(store.releases, release.name, release.version);
  await checkLiveApi(record, process.env);
  const attribution = await attributionOf(context, defaultReason);
  if (skipAudit === undefined) {
    await checkRequiredAudit(store, record, process.env);
    return attribution;
  }
  return { ...attribution, reason: `${attribution.reason} (page audit skipped: ${skipAudit})` };
}

const promoteCommand = (print: Print) =>
  new Command('promote')
    .description('make a published release live')
    .argument(...NAME_ARGUMENT)
    .argument('[version]', 'version of the release; without it, the newest are listed')
    .option(...AUTHOR)
    .option(...REASON)
    .option(...SKIP_AUDIT)
    .option(...DATA_DIR)
    .action((name, context, { dataDir, ...options }) =>
      withStore(dataDir, async ({ store, key }) => {
        const version = context ?? (await requireVersion(store.releases, name));
        const release = { name, version };
        const attribution = await checkedAttribution({ store, key, ...options }, release, `promote ${name}`);
        const registry = await promote(store, [release], attribution);
        const subject = `${name} ${version} is live`;
        const text = registry ? `${subject}, in revision ${registry.revision}.` : `${subject} already.`;
        print(`${text}${await disabledNote(store.revisions, name)}`);
      }),
    );

const rollbackCommand = (print: Print) =>
  new Command('rollback')
    .description('abort the canary of a section or, without one, restore the previous release')
    .argument(...NAME_ARGUMENT)
    .option(...AUTHOR)
    .option(...REASON)
    .option(...DATA_DIR)
    .action((name, { dataDir, ...options }) =>
      withStore(dataDir, async ({ store, key }) => {
        const attribution = await attributionOf({ store, key, ...options }, `roll back ${name}`);
        const registry = await rollback(store, name, attribution);
        const before = registry && (await readRevision(store.revisions, registry.revision - 1));
        const canary = before?.sections[name]?.canary?.release.version;
        const version = registry && liveVersion(registry, name);
        const abortedText = canary === undefined ? '' : `The canary ${canary} is aborted. `;
        const state = version === null ? 'is not live' : `is back at ${version}`;
        const note = await disabledNote(store.revisions, name);
        print(`${abortedText}${name} ${state} in revision ${registry?.revision}.${note}`);
        await checkLiveShell(store);
      }),
    );

const rolloutCommand = (print: Print) =>
  new Command('rollout')
    .description('serve a published release to a percentage of the browsers')
    .argument('<release>', 'as <section>@<version>', parseRelease)
    .addOption(
      new Option('--percent <percent>', 'percentage of the browsers').argParser(numberBetween(0.01, 100)),
    )
    .addOption(
      new Option('--stages <percentages>', 'such as 1,10,50,100; goes on by itself, and promotes at 100')
        .argParser(parseStages)
        .conflicts('percent'),
    )
    .option('--every <minutes>', 'minutes for which each stage must hold', numberBetween(1), 30)
    .option(...AUTHOR)
    .option(...REASON)
    .option(...SKIP_AUDIT)
    .option(...DATA_DIR)
    .action((release, { percent, stages, every, dataDir, ...options }) =>
      withStore(dataDir, async ({ store, key }) => {
        const { name, version } = release;
        const defaultReason = `roll out ${name} ${version} to ${stages?.join(', ') ?? percent} %`;
        const attribution = await checkedAttribution({ store, key, ...options }, release, defaultReason);
        if (stages !== undefined) {
          const plan = { stages, stageMs: every * 60_000 };
          return runStagedRollout(store, release, plan, attribution, { print, wait: setTimeout });
        }
        if (percent === undefined) throw new CliError('Add --percent <percent>, or --stages 1,10,50,100.');
        const registry = await startCanaryRollout(store, release, percent, attribution);
        const subject = `${name} ${version} is a canary for ${percent} % of the browsers`;
        const text = registry ? `${subject}, in revision ${registry.revision}.` : `${subject} already.`;
        print(`${text}${await disabledNote(store.revisions, name)}`);
      }),
    );

/** Both commands require a reason, because members and other teams will ask for it. */
const enableCommand = (verb: 'disable' | 'enable', print: Print) =>
  new Command(verb)
    .description(verb === 'enable' ? 'enable a section again' : 'disable a section for all members')
    .argument('<section>')
    .requiredOption(...REASON)
    .option(...AUTHOR)
    .option(...DATA_DIR)
    .action((name, { reason, author, dataDir }) =>
      withStore(dataDir, async ({ store, key }) => {
        const enabled = verb === 'enable';
        const attribution = await attributionOf({ store, key, author }, reason);
        const registry = await setSectionEnabled(store, { name, enabled }, attribution);
        const subject = `${name} is ${enabled ? 'enabled' : 'disabled'}`;
        print(registry ? `${subject}, in revision ${registry.revision}.` : `${subject} already.`);
        await checkLiveShell(store);
      }),
    );

const statusCommand = (print: Print) =>
  new Command('status')
    .description('print the live releases')
    .option(...DATA_DIR)
    .action(({ dataDir }) =>
      withStore(dataDir, async ({ store }) => print(await statusText(store.revisions))),
    );

const usagesCommand = (print: Print) =>
  new Command('usages')
    .description('list the live releases that use an export, module, API call, slot or flag')
    .argument('<name>', 'such as useMember, @portal/ui/table, GetPaymentList or page-help')
    .option(...DATA_DIR)
    .action((name, { dataDir }) =>
      withStore(dataDir, async ({ store }) => print(await usagesText(store, name))),
    );

const historyCommand = (print: Print) =>
  new Command('history')
    .description('print every revision of the registry')
    .option(...DATA_DIR)
    .action(({ dataDir }) => withStore(dataDir, async ({ store }) => print(await historyText(store))));

const storeCommand = (print: Print) =>
  new Command('store')
    .description('verify that the store fulfils the rules of the portal')
    .addArgument(new Argument('<what>').choices(['verify'] as const))
    .option(...DATA_DIR)
    .action((_what, { dataDir }) =>
      withStore(dataDir, async ({ store, key }) => {
        const address = readStoreAddress(process.cwd(), process.env, dataDir);
        const findings = await verifyStore(() => openStore(address), { key, keys: store.keys });
        print(
          formatTable(
            findings.map(({ rule, problem }) => [problem === null ? 'yes' : 'NO', rule, problem ?? '']),
          ),
        );
        const failed = findings.filter(({ problem }) => problem !== null).length;
        if (failed > 0)
          throw new CliError(`${failed} of ${findings.length} rules are broken: do not use this store.`);
        const added = await readRegistry(store.revisions);
        if (added?.signature === undefined)
          print(
            `Revision ${added?.revision} has no signature. Where signatures are required, PORTAL_REQUIRE_SIGNED_FROM_REVISION must be higher.`,
          );
      }),
    );
