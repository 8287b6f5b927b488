import { formatTable } from '@portal/cli-kit/table';
import {
  EMPTY_REGISTRY,
  liveVersion,
  type RegistryState,
} from '@portal/release-registry/checks/registry-state';
import { checkSignature } from '@portal/release-registry/checks/signed-release';
import type { Revisions } from '@portal/release-registry/revisions';
import { SignatureError, type TrustedKeys } from '@portal/release-registry/signature';
import { verifyRevision } from '@portal/release-registry/signed-revision';
import type { ReleaseStore } from '@portal/release-registry/store';
import { tryParseStoredRegistry } from '@portal/release-registry/stored-registry';
import { isFirstRelease } from '@portal/section-sdk/canaries';
import { describePercentage } from '@portal/section-sdk/flags';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { NOTHING_PROMOTED, readRegistry } from './registry-store.ts';

/** Formats the live releases as a table. */
export async function statusText(revisions: Revisions): Promise<string> {
  const registry = await readRegistry(revisions);
  if (registry === null) return NOTHING_PROMOTED;
  const rows = [
    ['', 'live', 'canary', 'before', 'owner'],
    ['shell', registry.shell?.version ?? '(none)', '', registry.shell?.previous[0] ?? '', ''],
    ...Object.entries(registry.sections).map(([name, section]) => [
      name,
      formatLive(section),
      section.canary ? formatCanary(section.canary) : '',
      section.previous[0]?.version ?? '',
      `${section.owner.team}, ${section.owner.contact}`,
    ]),
  ];
  const { revision, createdAt, author, reason } = registry;
  return `Revision ${revision}, ${createdAt}, by ${author}: ${reason}\n\n${formatTable(rows)}`;
}

/**
 * Formats every revision with author, reason, changes and commits, newest first. Each change has its own line. A
 * damaged revision does not hide the others.
 */
export async function historyText(
  store: Pick<ReleaseStore, 'revisions' | 'releases' | 'keys'>,
): Promise<string> {
  const numbers = await store.revisions.list();
  if (numbers.length === 0) return NOTHING_PROMOTED;
  const registries = await Promise.all(
    numbers.map(async (number) => tryParseStoredRegistry(await store.revisions.read(number))),
  );
  const rows = await Promise.all(
    registries.map(async (registry, index) => {
      if (registry === null) return [[String(numbers[index]), 'DAMAGED']];
      const before = registries.slice(0, index).findLast((earlier) => earlier !== null) ?? EMPTY_REGISTRY;
      const { revision, createdAt, author, reason } = registry;
      const commits = await promotedCommits(store, before, registry);
      const signed = await describeSigner(registries[index - 1], registry, store.keys);
      const [change = '', ...moreChanges] = describeChanges(before, registry);
      const [commit = '', ...moreCommits] = commits;
      const start = [String(revision), createdAt, author, ...signed];
      return [
        [...start, change, commit, reason],
        ...Array.from({ length: Math.max(moreChanges.length, moreCommits.length) }, (_, line) => [
          ...start.map(() => ''),
          moreChanges[line] ?? '',
          moreCommits[line] ?? '',
        ]),
      ];
    }),
  );
  const header = ['revision', 'at', 'by', ...(store.keys ? ['signed by'] : []), 'what', 'commit', 'why'];
  return formatTable([header, ...rows.reverse().flat()]);
}

/**
 * Returns the signer of a revision or the signature's error; empty when signatures are off.
 * @param before undefined for the first revision, null when it is damaged
 */
async function describeSigner(
  before: Registry | null | undefined,
  after: Registry,
  keys: TrustedKeys | undefined,
): Promise<string[]> {
  if (!keys) return [];
  if (before === null) return ['not verified: the revision before is damaged'];
  const signer = await verifyRevision({ before: before ?? null, after }, keys).catch((error: unknown) => {
    if (error instanceof SignatureError) return `INVALID SIGNATURE: ${error.message}`;
    throw error;
  });
  return [signer];
}

/** Returns the known commits of newly live releases, and their signers. */
async function promotedCommits(
  { releases, keys }: Pick<ReleaseStore, 'releases' | 'keys'>,
  before: RegistryState,
  after: Registry,
): Promise<string[]> {
  const names = ['shell', ...Object.keys(after.sections)].filter(
    (name) => liveVersion(after, name) !== liveVersion(before, name),
  );
  const commits = await Promise.all(
    names.map(async (name) => {
      const record = await releases.record(name, liveVersion(after, name) ?? '').catch(() => null);
      if (record?.commit === undefined) return '';
      const signed = keys && (await checkSignature(record, keys).catch(() => 'nobody'));
      return `${shortCommit(record.commit)}${signed === undefined ? '' : `, signed by ${signed}`}`;
    }),
  );
  return [...new Set(commits)].filter(Boolean);
}

const shortCommit = (commit: string) => commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1');

function describeChanges(before: RegistryState, after: Registry): string[] {
  const versions = ({ shell, sections, flags = {} }: RegistryState) =>
    new Map([
      ['shell', shell?.version],
      ...Object.entries(sections).map(([name, section]): [string, string] => [name, formatLive(section)]),
      ...Object.entries(sections).map(([name, { canary }]): [string, string] => [
        `${name} canary`,
        canary ? formatCanary(canary) : 'none',
      ]),
      ...Object.entries(flags).map(([name, { percent, expiresOn }]): [string, string] => [
        `flag ${name}`,
        `${describePercentage(percent)} until ${expiresOn}`,
      ]),
    ]);
  const oldVersions = versions(before);
  const newVersions = versions(after);
  const removed = [...oldVersions.keys()].filter((name) => !newVersions.has(name));
  for (const name of removed) newVersions.set(name, 'none');
  const changed = [...newVersions].filter(([name, version]) => version !== (oldVersions.get(name) ?? 'none'));
  return changed.map(([name, version]) => `${name} ${oldVersions.get(name) ?? 'none'} -> ${version}`);
}

function formatLive(section: RegistrySection): string {
  if (isFirstRelease(section)) return 'none';
  return section.enabled ? section.live.version : `${section.live.version} (off)`;
}

const formatCanary = ({ release, percent }: NonNullable<RegistrySection['canary']>) =>
  `${release.version} (${percent} %)`;
