import { type Flag, isOverdue, shareWords } from '@portal/platform/flags';
import type { Registry, RegistrySection } from '@portal/platform/registry';
import { readersOf } from '@portal/platform/registry-flags';
import { LOADS_PER_NETWORK } from '@portal/release-store/network-quota';
import type { Health, State } from '../http/health.ts';
import { escapeHtml } from '../page/html.ts';
import type { Fares, FieldReports } from '../roll-out/field-reports.ts';
import { centralTime } from './central-time.ts';
import { SHELL, type Since } from './live-since.ts';

interface Status {
  readonly registry: Registry;
  readonly since: ReadonlyMap<string, Since>;
  /** How each part is that the portal is made of or needs. */
  readonly parts: Health['parts'];
  readonly reports: Pick<FieldReports, 'of'>;
  /** When this gateway began to count. */
  readonly countedFrom: Date;
  readonly now: Date;
  readonly nonce: string;
}

type Row = readonly [term: string, words: string];

/**
 * What is live in the portal, in words that whoever answers the telephone can repeat: of the shell and each section its
 * release, since when and by whom, how it fares in members' browsers, what was before and what is tried beside it.
 */
export function statusPage({
  registry,
  since,
  parts: health,
  reports,
  countedFrom,
  now,
  nonce,
}: Status): string {
  const shell: Row[] = registry.shell
    ? [
        ['Release', registry.shell.version],
        ...sinceRow(since.get(SHELL)),
        ['Before', registry.shell.previous[0] ?? 'none'],
        ...rollbackRow(SHELL, undefined, registry.shell.previous[0]),
      ]
    : [['Release', 'none yet']];
  const parts = [
    block('What the portal needs', Object.entries(health).map(healthRow)),
    block('Shell: sign-in, navigation and home', shell),
    ...Object.entries(registry.sections).map(([name, section]) =>
      block(titleOf(name, section), sectionRows(name, section, since.get(name), reports)),
    ),
    ...Object.entries(registry.flags ?? {}).map(([name, flag]) =>
      block(`Flag ${name}`, flagRows(flag, readersOf(registry, name), now)),
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Status of the portal</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.25 }
h2 { font-size: 1.375rem; line-height: 1.25; margin: 2.5rem 0 0.5rem }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.25rem 1.5rem; margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dt { margin-top: 0.5rem; font-weight: bold } }
</style>
</head>
<body>
<main>
<h1>Status of the portal</h1>
<p>Revision ${registry.revision}, as of ${centralTime(now)}. The last change was made on ${centralTime(new Date(registry.at))} by ${escapeHtml(registry.by)}: ${escapeHtml(registry.why)}</p>
<p>Loads and failures are what browsers told this server since ${centralTime(countedFrom)}. Of one network ${LOADS_PER_NETWORK} loads of a release count.</p>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

function sectionRows(
  name: string,
  { enabled, live, previous, candidate, owner, routes }: RegistrySection,
  since: Since | undefined,
  reports: Pick<FieldReports, 'of'>,
): Row[] {
  const tried: Row[] = candidate
    ? [
        ['Tried beside it', `${candidate.release.version}, for ${candidate.share} % of all browsers`],
        ['How that fares', faresWords(reports.of(name, candidate.release.version))],
      ]
    : [];
  return [
    [
      'Release',
      enabled ? live.version : `${live.version}, switched off: members see a card with the telephone number`,
    ],
    ...sinceRow(since),
    ['How it fares', faresWords(reports.of(name, live.version))],
    ...tried,
    ['Before', previous[0]?.version ?? 'none'],
    ['Pages', routes.map(({ title, path }) => `${title} (${path})`).join(', ')],
    ['Owner', `${owner.team}, ${owner.contact}`],
    [enabled ? 'To switch it off' : 'To switch it on', command(enabled ? 'disable' : 'enable', name)],
    ...rollbackRow(name, candidate?.release.version, previous[0]?.version),
  ];
}

/** The command that withdraws the candidate, else the one that restores the release before. */
function rollbackRow(name: string, candidate: string | undefined, previous: string | undefined): Row[] {
  if (candidate) return [[`To withdraw ${candidate}`, command('rollback', name)]];
  if (previous) return [[`To go back to ${previous}`, command('rollback', name)]];
  return [];
}

const command = (verb: string, name: string) =>
  `npm run portal -- ${verb} ${name} --by <your name> --why <reason>`;

/** The parts in words; what is not among them is told by the name that whoever runs the portal gave it. */
const PARTS: Readonly<Record<string, string>> = {
  registry: 'List of what is live',
  configuration: 'Configuration',
  shell: 'Frame of the pages',
  releases: 'Files of the pages',
  api: 'Members’ data and payments',
  identityProvider: 'Sign-in',
  bankProcessor: 'Bank processor',
  eSignature: 'Signing of forms',
};

const STATES: Readonly<Record<State, string>> = {
  ok: 'works',
  degraded: 'works, but not with the newest: what was good last is served',
  failed: 'DOES NOT ANSWER',
};

const healthRow = ([part, state]: [string, State]): Row => [PARTS[part] ?? part, STATES[state]];

function flagRows(flag: Flag, readers: readonly string[], now: Date): Row[] {
  const overdue = isOverdue(flag, now) ? ', which is over: no new release that reads it goes live' : '';
  return [
    ['What for', flag.about],
    ['Is', `${shareWords(flag.share)}${flag.share > 0 && flag.share < 100 ? ' of all browsers' : ''}`],
    ['Last day', `${flag.ends}${overdue}`],
    ['Read by', readers.join(', ') || 'nobody'],
    ['Owner', flag.owner],
  ];
}

const titleOf = (name: string, { navigation }: RegistrySection) =>
  navigation[0] ? `${navigation[0].label} (${name})` : name;

function sinceRow(since: Since | undefined): Row[] {
  if (!since) return [];
  return [['Live since', sinceWords(since)]];
}

/** 'November 23, 2026 at 2:05 AM Central, by Ines: receipts by mail (revision 6)'. */
export function sinceWords({ at, by, why, revision }: Since): string {
  return `${centralTime(new Date(at))}, by ${by}: ${why} (revision ${revision})`;
}

function faresWords({ loads, failures, loadMs }: Fares): string {
  if (loads === 0) return 'not loaded yet';
  const share = failures === 0 ? '' : ` (${((failures / loads) * 100).toFixed(1)} %)`;
  const took = loadMs === null ? '' : `; three of four take at most ${(loadMs / 1_000).toFixed(1)} seconds`;
  return `${failures} of ${loads} loads failed${share}${took}`;
}

function block(title: string, rows: readonly Row[]): string {
  const list = rows
    .map(([term, words]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(words)}</dd>`)
    .join('\n');
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n<dl>\n${list}\n</dl>\n</section>`;
}
