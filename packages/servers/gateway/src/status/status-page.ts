import { MAX_LOADS_PER_NETWORK } from '@portal/release-registry/network-quota';
import { describePercentage, type Flag, isExpired } from '@portal/section-sdk/flags';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { flagConsumers } from '@portal/section-sdk/registry-flags';
import type { Health, HealthState } from '../http/health.ts';
import { escapeHtml } from '../page/html.ts';
import type { ReleaseHealth, ReleaseHealthStore } from '../rollout/release-health.ts';
import { centralTime } from './central-time.ts';
import { type Deployment, SHELL } from './deployment-times.ts';

interface StatusPageOptions {
  readonly registry: Registry;
  readonly deployments: ReadonlyMap<string, Deployment>;
  /** Health of each part that the portal consists of or needs. */
  readonly parts: Health['parts'];
  readonly releaseHealth: Pick<ReleaseHealthStore, 'of'>;
  /** Start time of this gateway's counters. */
  readonly collectedSince: Date;
  readonly now: Date;
  readonly nonce: string;
}

type Row = readonly [term: string, words: string];

/**
 * Renders the status of the portal in plain words for telephone support. For the shell and each section it shows the
 * release, its deployment, its health in browsers, the previous release and the canary.
 */
export function statusPage({
  registry,
  deployments,
  parts: health,
  releaseHealth,
  collectedSince,
  now,
  nonce,
}: StatusPageOptions): string {
  const shell: Row[] = registry.shell
    ? [
        ['Release', registry.shell.version],
        ...deploymentRow(deployments.get(SHELL)),
        ['Before', registry.shell.previous[0] ?? 'none'],
        ...rollbackRow(SHELL, undefined, registry.shell.previous[0]),
      ]
    : [['Release', 'none yet']];
  const parts = [
    block('What the portal needs', Object.entries(health).map(healthRow)),
    block('Shell: sign-in, navigation and home', shell),
    ...Object.entries(registry.sections).map(([name, section]) =>
      block(titleOf(name, section), sectionRows(name, section, deployments.get(name), releaseHealth)),
    ),
    ...Object.entries(registry.flags ?? {}).map(([name, flag]) =>
      block(`Flag ${name}`, flagRows(flag, flagConsumers(registry, name), now)),
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
<p>Revision ${registry.revision}, as of ${centralTime(now)}. The last change was made on ${centralTime(new Date(registry.createdAt))} by ${escapeHtml(registry.author)}: ${escapeHtml(registry.reason)}</p>
<p>Browsers have reported loads and failures to this server since ${centralTime(collectedSince)}. At most ${MAX_LOADS_PER_NETWORK} loads per release and network count.</p>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

function sectionRows(
  name: string,
  { enabled, live, previous, canary, owner, routes }: RegistrySection,
  deployments: Deployment | undefined,
  releaseHealth: Pick<ReleaseHealthStore, 'of'>,
): Row[] {
  const canaryRows: Row[] = canary
    ? [
        ['Canary', `${canary.release.version}, for ${canary.percent} % of all browsers`],
        ['Canary health', formatHealth(releaseHealth.of(name, canary.release.version))],
      ]
    : [];
  return [
    [
      'Release',
      enabled
        ? live.version
        : `${live.version}, disabled: members see a fallback card with the telephone number`,
    ],
    ...deploymentRow(deployments),
    ['Health', formatHealth(releaseHealth.of(name, live.version))],
    ...canaryRows,
    ['Before', previous[0]?.version ?? 'none'],
    ['Pages', routes.map(({ title, path }) => `${title} (${path})`).join(', ')],
    ['Owner', `${owner.team}, ${owner.contact}`],
    [enabled ? 'To disable' : 'To enable', command(enabled ? 'disable' : 'enable', name)],
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

/** Display names of the parts. A part without one keeps the name that the operator configured. */
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

const STATES: Readonly<Record<HealthState, string>> = {
  ok: 'works',
  degraded: 'degraded: serving the last valid version',
  failed: 'UNAVAILABLE',
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

const titleOf = (name: string, { navigation }: RegistrySection) =>
  navigation[0] ? `${navigation[0].label} (${name})` : name;

function deploymentRow(deployments: Deployment | undefined): Row[] {
  if (!deployments) return [];
  return [['Live since', formatSince(deployments)]];
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

function block(title: string, rows: readonly Row[]): string {
  const list = rows
    .map(([label, words]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(words)}</dd>`)
    .join('\n');
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n<dl>\n${list}\n</dl>\n</section>`;
}
