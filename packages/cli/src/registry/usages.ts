import { CliError } from '@portal/cli-kit/cli-error';
import { formatTable } from '@portal/cli-kit/table';
import { getRecord } from '@portal/release-registry/checks/releases';
import type { SectionRecord } from '@portal/release-registry/release-record';
import type { ReleaseStore } from '@portal/release-registry/store';
import { NOTHING_PROMOTED, readRegistry } from './registry-store.ts';

/** Lists the live releases that use an export, module, API call, slot or flag. @throws CliError before a promotion */
export async function usagesText(
  { revisions, releases }: Pick<ReleaseStore, 'revisions' | 'releases'>,
  name: string,
): Promise<string> {
  const registry = await readRegistry(revisions);
  if (registry === null) throw new CliError(NOTHING_PROMOTED);
  const rows: string[][] = [];
  for (const [section, { live, canary, owner }] of Object.entries(registry.sections)) {
    const running = new Set(
      [live.version, canary?.release.version].filter((version) => version !== undefined),
    );
    for (const version of running) {
      const record = await getRecord(releases, section, version);
      if (record.kind !== 'section') continue;
      for (const use of usesOf(record, name))
        rows.push([`${section}@${version}`, use, `${owner.team}, ${owner.contact}`]);
    }
  }
  if (rows.length === 0) return `No live release uses "${name}".`;
  return formatTable([['release', 'uses it as', 'owner'], ...rows]);
}

function usesOf({ consumes, calls, slotContent, flags }: SectionRecord, name: string): string[] {
  const exports = Object.entries(consumes).filter(([, { names }]) => names.includes(name));
  const call = Object.entries(calls).find(([key, { path }]) => key === name || path === name);
  return [
    ...exports.map(([module, { requires }]) => `export of ${module} (${requires})`),
    ...(consumes[name] ? [`module (${consumes[name].requires})`] : []),
    ...(call ? [`API call ${call[1].method} ${call[1].path}`] : []),
    ...(slotContent?.includes(name) ? ['slot that it fills'] : []),
    ...(flags && Object.hasOwn(flags, name) ? ['flag'] : []),
  ];
}
