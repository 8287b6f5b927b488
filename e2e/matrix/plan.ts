import { CliError } from '@portal/cli-kit/cli-error';
import { withoutCandidate } from '@portal/platform/candidates';
import type { ReleaseKey } from '@portal/portal-cli/promote';
import { readRegistry } from '@portal/portal-cli/registry-store';
import { liveVersion, type RegistryContent, withLive } from '@portal/release-gate/entries';
import { checked } from '@portal/release-gate/gate';
import { Refusal } from '@portal/release-gate/refusal';
import { getRecord, verifyRelease } from '@portal/release-gate/releases';
import type { SectionRecord } from '@portal/release-store/release-record';
import type { ReleaseStore } from '@portal/release-store/store';

/** Something that members may have before them, as a registry that nothing falls back from. */
export interface Column {
  readonly name: string;
  readonly content: RegistryContent;
  /** The candidate's files are not there. */
  readonly isDown: boolean;
  /** Why it is not run. */
  readonly refused?: string;
}

/** What a candidate is to be seen in. */
export interface Plan {
  readonly record: SectionRecord;
  /** The revision of the store whose releases stand beside it. */
  readonly revision: number;
  readonly live: RegistryContent;
  readonly columns: readonly Column[];
}

/**
 * Makes the columns of a candidate from what the store says is live.
 * @throws CliError when there is no such section or release, or it is not what was published
 */
export async function planMatrix(store: ReleaseStore, { name, version }: ReleaseKey): Promise<Plan> {
  if (name === 'shell')
    throw new CliError('The shell has no matrix: everything is tried with it. Name a section.');
  if (version.endsWith('-dev'))
    throw new CliError(
      `${name} ${version} is a build for development, which is never published: name a release.`,
    );
  const registry = await readRegistry(store.revisions);
  if (!registry?.shell)
    throw new CliError('Nothing is live in this store, so there is nothing to try it with.');
  const published = await store.releases.versions(name);
  if (published.length === 0) {
    const sections = Object.keys(registry.sections).sort().join(', ');
    throw new CliError(`There is no section ${name} in this store. Live are: ${sections}.`);
  }
  const record = await getRecord(store.releases, name, version);
  if (record.kind !== 'section') throw new CliError(`${name} ${version} is no section.`);
  await verifyRelease(store, record);

  const live = alone(registry);
  const candidate = alone(withLive(live, record));
  const before = registry.shell.previous[0];
  const none = 'no shell was live before this one';
  const withBefore =
    before === undefined ? candidate : { ...candidate, shell: { version: before, previous: [] } };
  return {
    record,
    revision: registry.revision,
    live,
    columns: [
      await column(store, { name: 'live + candidate', content: candidate, isDown: false }),
      await column(store, {
        name: 'candidate + shell before',
        content: withBefore,
        isDown: false,
        ...(before === undefined && { refused: none }),
      }),
      { name: "candidate's section down", content: candidate, isDown: true },
    ],
  };
}

/** What the gate refuses is not run: it would be refused as a promotion too, and a tab never has it. */
async function column(store: ReleaseStore, planned: Column): Promise<Column> {
  if (planned.refused !== undefined) return planned;
  try {
    await checked(store.releases, planned.content);
    return planned;
  } catch (error) {
    if (error instanceof Refusal) return { ...planned, refused: `the gate refuses it: ${error.message}` };
    throw error;
  }
}

/** Releases by name that a content needs, each once. */
export function neededReleases({ live, columns }: Plan): ReleaseKey[] {
  const needed = [live, ...columns.map(({ content }) => content)].flatMap((content) =>
    ['shell', ...Object.keys(content.sections)].map((name) => ({
      name,
      version: liveVersion(content, name) ?? '',
    })),
  );
  return [...new Map(needed.map((key) => [`${key.name}@${key.version}`, key])).values()];
}

/** Without candidates, which some browsers have by lot, and without earlier releases, which would hide a failure. */
function alone(content: RegistryContent): RegistryContent {
  const certain = Object.keys(content.sections).reduce(withoutCandidate, content);
  return {
    ...certain,
    shell: content.shell && { ...content.shell, previous: [] },
    sections: Object.fromEntries(
      Object.entries(certain.sections).map(([name, section]) => [name, { ...section, previous: [] }]),
    ),
  };
}
