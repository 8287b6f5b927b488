import { formatTable } from '@portal/cli-kit/table';
import { shareWords } from '@portal/platform/flags';
import type { Registry, RegistrySection } from '@portal/platform/registry';
import { EMPTY, liveVersion, type RegistryContent } from '@portal/release-gate/entries';
import { checkSignature } from '@portal/release-gate/signed-release';
import type { Revisions } from '@portal/release-store/revisions';
import { SignatureError, type TrustedKeys } from '@portal/release-store/signature';
import { signerOf } from '@portal/release-store/signed-revision';
import type { ReleaseStore } from '@portal/release-store/store';
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

/** Every revision with who, why, what changed and from which commit, newest first. */
export async function historyText(
  store: Pick<ReleaseStore, 'revisions' | 'releases' | 'keys'>,
): Promise<string> {
  const registries = await readHistory(store.revisions);
  if (registries.length === 0) return 'Nothing has been promoted yet.';
  const rows = await Promise.all(
    registries.map(async (registry, index) => {
      const before = registries[index - 1] ?? EMPTY;
      const { revision, at, by, why } = registry;
      const from = await commitsOf(store, before, registry);
      const signed = await signedBy(registries[index - 1] ?? null, registry, store.keys);
      return [String(revision), at, by, ...signed, changesBetween(before, registry), from, why];
    }),
  );
  const head = ['revision', 'at', 'by', ...(store.keys ? ['signed by'] : []), 'what', 'commit', 'why'];
  return formatTable([head, ...rows.reverse()]);
}

/** Who signed a revision, or what is wrong with it; nothing where no signatures count. */
async function signedBy(
  before: Registry | null,
  after: Registry,
  keys: TrustedKeys | undefined,
): Promise<string[]> {
  if (!keys) return [];
  const signer = await signerOf({ before, after }, keys).catch((error: unknown) => {
    if (error instanceof SignatureError) return `NOT BELIEVED: ${error.message}`;
    throw error;
  });
  return [signer];
}

/** The commits of what became live, as far as their publishers said so, and who signed for them. */
async function commitsOf(
  { releases, keys }: Pick<ReleaseStore, 'releases' | 'keys'>,
  before: RegistryContent,
  after: Registry,
): Promise<string> {
  const names = ['shell', ...Object.keys(after.sections)].filter(
    (name) => liveVersion(after, name) !== liveVersion(before, name),
  );
  const told = await Promise.all(
    names.map(async (name) => {
      const record = await releases.record(name, liveVersion(after, name) ?? '').catch(() => null);
      if (record?.commit === undefined) return '';
      const signed = keys && (await checkSignature(record, keys).catch(() => 'nobody'));
      return `${shortened(record.commit)}${signed === undefined ? '' : `, signed by ${signed}`}`;
    }),
  );
  return [...new Set(told)].filter(Boolean).join(' ');
}

const shortened = (commit: string) => commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1');

function changesBetween(before: RegistryContent, after: Registry): string {
  const versions = ({ shell, sections, flags = {} }: RegistryContent) =>
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
      ...Object.entries(flags).map(([name, { share, ends }]): [string, string] => [
        `flag ${name}`,
        `${shareWords(share)} until ${ends}`,
      ]),
    ]);
  const old = versions(before);
  const now = versions(after);
  const gone = [...old.keys()].filter((name) => name.startsWith('flag ') && !now.has(name));
  for (const name of gone) now.set(name, 'none');
  const changed = [...now].filter(([name, version]) => version !== (old.get(name) ?? 'none'));
  return changed.map(([name, version]) => `${name} ${old.get(name) ?? 'none'} -> ${version}`).join(', ');
}

const candidateText = ({ release, share }: NonNullable<RegistrySection['candidate']>) =>
  `${release.version} (${share} %)`;
