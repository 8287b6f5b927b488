import type { ReleaseId } from '@portal/cli/promote';
import { readRegistry } from '@portal/cli/registry-store';
import { CliError } from '@portal/cli-kit/cli-error';
import {
  liveVersion,
  promoteRelease,
  type RegistryState,
} from '@portal/release-registry/checks/registry-state';
import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import { assertValidRegistry } from '@portal/release-registry/checks/validate-registry';
import type { SectionRecord } from '@portal/release-registry/release-record';
import type { ReleaseStore } from '@portal/release-registry/store';
import { removeCanary } from '@portal/section-sdk/canaries';

/** A combination that members may load, as a registry without fallbacks. */
export interface Combination {
  readonly name: string;
  readonly content: RegistryState;
  /** The canary's files are missing. */
  readonly isSectionDown: boolean;
  /** Why the combination is skipped. */
  readonly rejectedBecause?: string;
}

/** The combinations of a canary's compatibility test. */
export interface Plan {
  readonly record: SectionRecord;
  readonly revision: number;
  readonly live: RegistryState;
  readonly combinations: readonly Combination[];
}

/**
 * Plans the combinations of a canary from the live releases.
 * @throws CliError when section or release does not exist or is damaged
 */
export async function planCompatRun(store: ReleaseStore, { name, version }: ReleaseId): Promise<Plan> {
  if (name === 'shell')
    throw new CliError(
      'The shell has no compatibility test: every section is tested with it. Name a section.',
    );
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

  const live = withoutOtherCanaries(registry);
  const canary = enableSection(withoutOtherCanaries(promoteRelease(live, record)), name);
  const before = registry.shell.previous[0];
  const none = 'no shell was live before this one';
  const withBefore = before === undefined ? canary : { ...canary, shell: { version: before, previous: [] } };
  return {
    record,
    revision: registry.revision,
    live,
    combinations: [
      await combination(store, { name: 'live + canary', content: canary, isSectionDown: false }),
      await combination(store, {
        name: 'canary + previous shell',
        content: withBefore,
        isSectionDown: false,
        ...(before === undefined && { rejectedBecause: none }),
      }),
      { name: "canary's section down", content: canary, isSectionDown: true },
    ],
  };
}

/** Skips a combination that the release checks reject, because no tab can have it. */
async function combination(store: ReleaseStore, planned: Combination): Promise<Combination> {
  if (planned.rejectedBecause !== undefined) return planned;
  try {
    await assertValidRegistry(store.releases, planned.content);
    return planned;
  } catch (error) {
    if (error instanceof ReleaseCheckError)
      return { ...planned, rejectedBecause: `the gate refuses it: ${error.message}` };
    throw error;
  }
}

/** A section that is disabled shows its fallback card, and its release would not be tested. */
function enableSection(content: RegistryState, name: string): RegistryState {
  const section = content.sections[name];
  if (!section) return content;
  return { ...content, sections: { ...content.sections, [name]: { ...section, enabled: true } } };
}

/** Returns the distinct releases of a plan. */
export function requiredReleases({ live, combinations }: Plan): ReleaseId[] {
  const required = [live, ...combinations.map(({ content }) => content)].flatMap((content) =>
    ['shell', ...Object.keys(content.sections)].map((name) => ({
      name,
      version: liveVersion(content, name) ?? '',
    })),
  );
  return [...new Map(required.map((key) => [`${key.name}@${key.version}`, key])).values()];
}

/** Removes other canaries, which only some browsers have, and previous releases, which would hide a failure. */
function withoutOtherCanaries(content: RegistryState): RegistryState {
  const certain = Object.keys(content.sections).reduce(removeCanary, content);
  return {
    ...certain,
    shell: content.shell && { ...content.shell, previous: [] },
    sections: Object.fromEntries(
      Object.entries(certain.sections).map(([name, section]) => [name, { ...section, previous: [] }]),
    ),
  };
}
