import { MAX_LOADS_PER_NETWORK } from '@portal/release-registry/network-quota';
import { isFirstRelease } from '@portal/section-sdk/canaries';
import { describePercentage, type Flag, isExpired } from '@portal/section-sdk/flags';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { flagConsumers } from '@portal/section-sdk/registry-flags';
import type { BrowserError } from '../browser-reports/browser-errors.ts';
import type { ReleaseHealth, ReleaseHealthStore } from '../browser-reports/release-health.ts';
import type { WebVitalsStore } from '../browser-reports/web-vitals.ts';
import type { Health, HealthState } from '../http/health.ts';
import { escapeHtml } from '../page/html.ts';
import { centralTime } from './central-time.ts';
import { type Deployment, SHELL } from './deployment-times.ts';
import { errorsTable } from './errors-table.ts';
import { importRows, isOverdue, type LastImport } from './last-import.ts';
import {
  block,
  foldedBlock,
  type Row,
  type StateLabel,
  stateLabel,
  statusLayout,
  table,
} from './status-layout.ts';
import { pageVitalsRows, webVitalsTable } from './web-vitals-rows.ts';

interface BrowserReports {
  readonly releaseHealth: Pick<ReleaseHealthStore, 'of'>;
  readonly webVitals: Pick<WebVitalsStore, 'of'>;
  readonly errors: readonly BrowserError[];
}

interface StatusPageOptions {
  readonly registry: Registry;
  readonly deployments: ReadonlyMap<string, Deployment>;
  /** Health of each part that the portal consists of or needs. */
  readonly components: Health['components'];
  readonly reports: BrowserReports;
  readonly lastImport: LastImport | undefined;
  readonly maxImportAgeHours: number;
  readonly collectedSince: Date;
  readonly now: Date;
  readonly nonce: string;
}

/** Renders the status of the portal in plain words for telephone support. */
export function statusPage({
  registry,
  deployments,
  components: health,
  reports,
  lastImport,
  maxImportAgeHours,
  collectedSince,
  now,
  nonce,
}: StatusPageOptions): string {
  const { shell } = registry;
  const sections = Object.entries(registry.sections);
  return statusLayout(nonce, [
    overallState(
      Object.values(health),
      sections,
      lastImport !== undefined && isOverdue(lastImport, maxImportAgeHours, now),
    ),
    `<p>Revision ${registry.revision}, as of ${centralTime(now)}. The last change was made on ${centralTime(new Date(registry.createdAt))} by ${escapeHtml(registry.author)}: ${escapeHtml(registry.reason)}</p>`,
    `<p>Browsers have reported loads and failures to this server since ${centralTime(collectedSince)}. At most ${MAX_LOADS_PER_NETWORK} loads per release and network count.</p>`,
    block('What the portal needs', Object.entries(health).map(healthRow)),
    ...(lastImport ? [block('Nightly import', importRows(lastImport, maxImportAgeHours, now))] : []),
    table(
      'Sections',
      ['Section', 'State', 'Release', 'Live since', 'Loads'],
      sections.map(([name, section]) => [
        titleOf(name, section),
        sectionState(section),
        isFirstRelease(section) ? 'none' : section.live.version,
        isFirstRelease(section) ? 'not live' : formatDate(deployments.get(name)),
        formatHealth(reports.releaseHealth.of(name, section.live.version)),
      ]),
    ),
    webVitalsTable(registry, reports.webVitals, titleOf),
    ...errorsTable(reports.errors),
    foldedBlock(
      'Shell: sign-in, navigation and home',
      shell ? shellRows(shell, deployments) : [['Release', 'none yet']],
    ),
    ...sections.map(([name, section]) =>
      foldedBlock(
        `${titleOf(name, section)} (${name})`,
        sectionRows(name, section, deployments.get(name), reports),
      ),
    ),
    ...Object.entries(registry.flags ?? {}).map(([name, flag]) =>
      block(`Flag ${name}`, flagRows(flag, flagConsumers(registry, name), now)),
    ),
  ]);
}

/** One line for a caller's first question: does the portal work? */
function overallState(
  states: readonly HealthState[],
  sections: readonly (readonly [string, RegistrySection])[],
  isImportOverdue: boolean,
): string {
  const failed = states.filter((state) => state === 'failed').length;
  const disabled = sections.filter(([, section]) => !section.enabled && !isFirstRelease(section)).length;
  const problems = [
    ...(failed > 0 ? [`${failed} of ${states.length} components unavailable`] : []),
    ...(disabled > 0 ? [`${disabled} of ${sections.length} sections disabled`] : []),
    ...(states.includes('degraded') ? ['degraded'] : []),
    ...(isImportOverdue ? ['the nightly import is overdue'] : []),
  ];
  const state: StateLabel =
    problems.length === 0
      ? { tone: 'good', text: 'Everything works' }
      : { tone: failed > 0 ? 'bad' : 'warning', text: problems.join(', ') };
  return `<p>${stateLabel(state)}</p>`;
}

function shellRows(
  { version, previous: [previous] }: NonNullable<Registry['shell']>,
  deployments: ReadonlyMap<string, Deployment>,
): Row[] {
  return [
    ['Release', version],
    ...deploymentRow(deployments.get(SHELL)),
    ['Previous release', previous ?? 'none'],
    ...rollbackRow(SHELL, undefined, previous),
  ];
}

function sectionState(section: RegistrySection): StateLabel {
  const { enabled, canary } = section;
  if (canary && isFirstRelease(section))
    return { tone: 'good', text: `Not live, canary ${canary.percent} %` };
  if (!enabled) return { tone: 'warning', text: 'Disabled' };
  return { tone: 'good', text: canary ? `On, canary ${canary.percent} %` : 'On' };
}

function sectionRows(
  name: string,
  section: RegistrySection,
  deployment: Deployment | undefined,
  { releaseHealth, webVitals }: BrowserReports,
): Row[] {
  const { enabled, live, previous, canary, owner, routes } = section;
  const canaryRows: Row[] = canary
    ? [
        ['Canary', `${canary.release.version}, for ${canary.percent} % of all browsers`],
        ['Loads of the canary', formatHealth(releaseHealth.of(name, canary.release.version))],
      ]
    : [];
  const liveRows: Row[] = [
    [
      'Release',
      enabled
        ? live.version
        : `${live.version}, disabled: members see a fallback card with the telephone number`,
    ],
    ...deploymentRow(deployment),
    ['Loads', formatHealth(releaseHealth.of(name, live.version))],
    ...pageVitalsRows(name, live.version, routes, webVitals),
  ];
  const isFirst = isFirstRelease(section);
  return [
    ...(isFirst ? [['Release', 'none is live yet'] satisfies Row] : liveRows),
    ...canaryRows,
    ['Previous release', previous[0]?.version ?? 'none'],
    ['Pages', routes.map(({ title, path }) => `${title} (${path})`).join(', ')],
    ['Owner', `${owner.team}, ${owner.contact}`],
    ...(isFirst
      ? []
      : [
          [enabled ? 'To disable' : 'To enable', command(enabled ? 'disable' : 'enable', name)] satisfies Row,
        ]),
    ...rollbackRow(name, canary?.release.version, previous[0]?.version),
  ];
}

/** Returns the command that aborts the canary or, without one, restores the previous release. */
function rollbackRow(name: string, canary: string | undefined, previous: string | undefined): Row[] {
  if (canary) return [[`To abort canary ${canary}`, command('rollback', name)]];
  if (previous) return [[`To roll back to ${previous}`, command('rollback', name)]];
  return [];
}

const command = (verb: string, name: string) =>
  `npm run portal -- ${verb} ${name} --author <your name> --reason <reason>`;

/** Display names of the components. One without an entry keeps the name that the operator configured. */
const PARTS: Readonly<Record<string, string>> = {
  registry: 'Registry',
  configuration: 'Configuration',
  shell: 'Shell',
  releases: 'Release files',
  api: 'Members’ data and payments',
  identityProvider: 'Sign-in',
  bankProcessor: 'Bank processor',
  eSignature: 'Signing of forms',
};

const STATES: Readonly<Record<HealthState, StateLabel>> = {
  ok: { tone: 'good', text: 'works' },
  degraded: { tone: 'warning', text: 'degraded: serving the last valid version' },
  failed: { tone: 'bad', text: 'unavailable' },
};

const healthRow = ([part, state]: [string, HealthState]): Row => [PARTS[part] ?? part, STATES[state]];

function flagRows(flag: Flag, readers: readonly string[], now: Date): Row[] {
  const overdue = isExpired(flag, now) ? ', expired: no new release that reads it goes live' : '';
  return [
    ['Description', flag.description],
    [
      'Is',
      `${describePercentage(flag.percent)}${flag.percent > 0 && flag.percent < 100 ? ' of all browsers' : ''}`,
    ],
    ['Expires', `${flag.expiresOn}${overdue}`],
    ['Read by', readers.join(', ') || 'nobody'],
    ['Owner', flag.owner],
  ];
}

function titleOf(name: string, { navigation }: RegistrySection): string {
  const words = name.replaceAll('-', ' ');
  return navigation[0]?.label ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function deploymentRow(deployment: Deployment | undefined): Row[] {
  return deployment ? [['Live since', formatSince(deployment)]] : [];
}

function formatDate(deployment: Deployment | undefined): string {
  return deployment === undefined ? 'unknown' : centralTime(new Date(deployment.createdAt));
}

/** 'November 23, 2026 at 2:05 AM Central, by Ines: receipts by mail (revision 6)'. */
export function formatSince({ createdAt, author, reason, revision }: Deployment): string {
  return `${centralTime(new Date(createdAt))}, by ${author}: ${reason} (revision ${revision})`;
}

function formatHealth({ loads, failures, loadMs }: ReleaseHealth): string {
  if (loads === 0) return 'not loaded yet';
  const failureRate = failures === 0 ? '' : ` (${((failures / loads) * 100).toFixed(1)} %)`;
  const loadTime =
    loadMs === null ? '' : `; three of four take at most ${(loadMs / 1_000).toFixed(1)} seconds`;
  return `${failures} of ${loads} loads failed${failureRate}${loadTime}`;
}
