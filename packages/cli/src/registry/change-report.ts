import { CliError } from '@portal/cli-kit/cli-error';
import { EMPTY_REGISTRY, liveVersion } from '@portal/release-registry/checks/registry-state';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import { getRecord } from '@portal/release-registry/checks/releases';
import { signedContent } from '@portal/release-registry/checks/signed-release';
import type { SectionRecord } from '@portal/release-registry/release-record';
import type { ReleaseStore } from '@portal/release-registry/store';
import { checkFlags } from './check-flags.ts';
import { checkLiveApi } from './check-live-api.ts';
import { kibibytes, LIMITS, scriptSizes } from './check-size-budget.ts';
import { type LinkOptions, previewLink } from './preview-link.ts';
import type { ReleaseId } from './promote.ts';
import { readRegistry } from './registry-store.ts';

/**
 * Describes a published release as Markdown, for the comment of a pull request.
 * @throws CliError when it is the shell, ReleaseCheckError when it is not published
 */
export async function changeReport(
  store: ReleaseStore,
  release: ReleaseId,
  options: LinkOptions & { readonly pictures?: string | undefined; readonly environment: NodeJS.ProcessEnv },
): Promise<string> {
  const { name, version } = release;
  const record = await getRecord(store.releases, name, version);
  if (record.kind !== 'section') throw new CliError('Only sections have a change report, not the shell.');
  const registry = (await readRegistry(store.revisions)) ?? EMPTY_REGISTRY;
  const liveRelease = liveVersion(registry, name);
  const live = liveRelease === null ? null : await getRecord(store.releases, name, liveRelease);
  const link = await resultOf(() => previewLink(store, release, options));
  const flags = await resultOf(async () => checkFlags(record, registry, new Date()));
  const api = await resultOf(() => checkLiveApi(record, options.environment));
  const problem = link.problem ?? flags.problem ?? api.problem;
  const rows = [
    [
      'Preview',
      link.value === null ? 'none' : `[open in one tab](${link.value}), until ${day(options.expires)}`,
    ],
    ...(options.pictures ? [['Pictures', `[of each page](${options.pictures})`]] : []),
    ['Size', sizeText(record, live?.kind === 'section' ? live : null)],
    ['Pages and accessibility', await auditText(store, record)],
    ['Compatibility', problem ?? 'the release checks accept it'],
  ];
  return [
    `### ${name} ${version}`,
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([title = '', text = '']) => `| ${title} | ${cell(text)} |`),
  ].join('\n');
}

/** Returns the value, or the problem that a release check names. */
async function resultOf<T>(work: () => Promise<T>) {
  try {
    return { value: await work(), problem: null };
  } catch (error) {
    if (error instanceof ReleaseCheckError || error instanceof CliError)
      return { value: null, problem: error.message };
    throw error;
  }
}

function sizeText(record: SectionRecord, live: SectionRecord | null): string {
  const [now, before] = [scriptSizes(record), live && scriptSizes(live)];
  const text = (of: 'first' | 'all', when: string) => {
    const change = before === null ? '' : `, live release ${kibibytes(before[of])}`;
    return `${kibibytes(now[of])} ${when} (at most ${kibibytes(LIMITS[of])}${change})`;
  };
  return `${text('first', 'before its first page')}; ${text('all', 'in total')}`;
}

async function auditText(
  { releases }: Pick<ReleaseStore, 'releases'>,
  record: SectionRecord,
): Promise<string> {
  const audit = await releases.audit(record.name, record.version);
  if (audit === null || audit.content !== signedContent(record)) return 'not tested';
  const visited = `${audit.pages.length} of ${record.routes.length} pages visited`;
  if (audit.problems.length === 0) return `${visited}, no problem`;
  return `${visited}, ${audit.problems.length} problems:\n${audit.problems.map((problem) => `- ${problem}`).join('\n')}`;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** Text of a table's cell: no column ends in it, and lines stay lines. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>');
