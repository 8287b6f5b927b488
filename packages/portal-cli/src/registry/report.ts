import { formatTable } from '@portal/command-line/table';
import type { Registry, RegistrySection } from '@portal/platform/registry';
import type { Revisions } from '@portal/release-store/revisions';
import { EMPTY, type RegistryContent } from './entries.ts';
import { readHistory, readRegistry } from './registry-store.ts';

/** What is live, as a table for people. */
export async function statusText(revisions: Revisions): Promise<string> {
  const registry = await readRegistry(revisions);
  if (registry === null) return 'Nothing has been promoted yet.';
  const rows = [
    ['', 'live', 'candidate', 'before', 'owner'],
    ['shell', registry.shell?.version ?? '(none)', '', registry.shell?.previous[0] ?? '', ''],
    ...Object.entries(registry.sections).map(([name, { live, candidate, previous, owner, enabled }]) => [
      name,
      enabled ? live.version : `${live.version} (off)`,
      candidate ? candidateText(candidate) : '',
      previous[0]?.version ?? '',
      `${owner.team}, ${owner.contact}`,
    ]),
  ];
  const { revision, at, by, why } = registry;
  return `Revision ${revision}, ${at}, by ${by}: ${why}\n\n${formatTable(rows)}`;
}

/** Every revision with who, why and what changed, newest first. */
export async function historyText(revisions: Revisions): Promise<string> {
  const registries = await readHistory(revisions);
  if (registries.length === 0) return 'Nothing has been promoted yet.';
  const rows = registries.map((registry, index) => [
    String(registry.revision),
    registry.at,
    registry.by,
    changesBetween(registries[index - 1] ?? EMPTY, registry),
    registry.why,
  ]);
  return formatTable([['revision', 'at', 'by', 'what', 'why'], ...rows.reverse()]);
}

function changesBetween(before: RegistryContent, after: Registry): string {
  const versions = ({ shell, sections }: RegistryContent) =>
    new Map([
      ['shell', shell?.version],
      ...Object.entries(sections).map(([name, { live, enabled }]): [string, string] => [
        name,
        enabled ? live.version : `${live.version} (off)`,
      ]),
      ...Object.entries(sections).map(([name, { candidate }]): [string, string] => [
        `${name} candidate`,
        candidate ? candidateText(candidate) : 'none',
      ]),
    ]);
  const old = versions(before);
  const changed = [...versions(after)].filter(([name, version]) => version !== (old.get(name) ?? 'none'));
  return changed.map(([name, version]) => `${name} ${old.get(name) ?? 'none'} -> ${version}`).join(', ');
}

const candidateText = ({ release, share }: NonNullable<RegistrySection['candidate']>) =>
  `${release.version} (${share} %)`;
