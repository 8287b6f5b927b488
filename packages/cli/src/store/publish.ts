import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CliError } from '@portal/cli-kit/cli-error';
import { applicationFolder } from '@portal/local-stack/applications';
import { checkSignature, type Publisher, signRecord } from '@portal/release-registry/checks/signed-release';
import { ReleaseRecord } from '@portal/release-registry/release-record';
import type { Releases } from '@portal/release-registry/releases';
import type { TrustedKeys } from '@portal/release-registry/signature';
import { hashFiles, prepareFile } from './release-files.ts';
import { type Build, readBuild } from './workspace-build.ts';

export interface Published {
  readonly name: string;
  readonly version: string;
  /** False when the store already had this release. */
  readonly isNew: boolean;
}

/** With trusted keys, only a signature that they accept is published. */
type CheckedPublisher = Publisher & { readonly keys?: TrustedKeys | undefined };

/**
 * Publishes a build permanently. Other content under the same version is rejected, because browsers cache it.
 * @throws CliError also when the same release is published without a signature, and there is a key
 * @throws ReleaseCheckError when the trusted keys do not accept the signature
 */
export async function publish(
  root: string,
  releases: Releases,
  name: string,
  publisher: CheckedPublisher = {},
): Promise<Published> {
  const build = await readBuild(root, name);
  const dist = path.join(applicationFolder(root, name), 'dist');
  const hashes = await hashFiles(dist);
  checkFiles(build, hashes);
  const { version } = build;
  if (version.endsWith('-dev')) {
    throw new CliError(
      `${name} ${version} was built without turbo, so its version does not identify its content. Build it with "npm run portal -- build ${name}".`,
    );
  }
  const known = await releases.record(name, version);
  if (known) {
    if (hasSameContent(known, build, hashes)) {
      if (publisher.key && known.signature === undefined) {
        throw new CliError(
          `${name} ${version} is published already without a signature, and a release never changes. Raise the version in package.json, build it and publish it again.`,
        );
      }
      return { name, version, isNew: false };
    }
    throw new CliError(
      `${name} ${version} is published already with other content. A release never changes: build another version.`,
    );
  }
  await storeRelease(releases, { dist, build, files: Object.keys(hashes) }, publisher);
  return { name, version, isNew: true };
}

const PRERENDERED_PAGES_FILE = 'prerendered/pages.json';

/** Files from which the gateway renders pages. */
const SHELL_FILES = ['index.html', 'auth-bridge.html', PRERENDERED_PAGES_FILE];

function checkFiles(build: Build, hashes: Record<string, string>): void {
  const needed = build.kind === 'shell' ? [...SHELL_FILES, ...build.preload.signIn] : filesOf(build);
  const missing = needed.find((file) => !Object.hasOwn(hashes, file));
  if (missing) throw new CliError(`The build of ${build.name} is incomplete: ${missing} is missing.`);
}

function filesOf({ entry, preload, routes }: Extract<Build, { kind: 'section' }>): string[] {
  return [entry, ...preload, ...(routes.some(({ prerender }) => prerender) ? [PRERENDERED_PAGES_FILE] : [])];
}

/** The API contract belongs to the shell and not to a section's version, so the recorded calls do not count. */
const withoutCalls = (build: Build) => (build.kind === 'section' ? { ...build, calls: undefined } : build);

function hasSameContent(known: ReleaseRecord, build: Build, hashes: Record<string, string>): boolean {
  const { files, publishedAt: _, commit: _commit, signature: _signature, ...rest } = known;
  const knownHashes = Object.fromEntries(
    Object.entries(files).map(([file, { integrity }]) => [file, integrity]),
  );
  return isDeepStrictEqual(withoutCalls(rest), withoutCalls(build)) && isDeepStrictEqual(knownHashes, hashes);
}

async function storeRelease(
  releases: Releases,
  { dist, build, files }: { dist: string; build: Build; files: readonly string[] },
  { key, keys, commit }: CheckedPublisher,
): Promise<void> {
  const prepared = await Promise.all(files.map((file) => prepareFile(dist, file)));
  const record = ReleaseRecord.parse({
    ...build,
    publishedAt: new Date().toISOString(),
    ...(commit === undefined ? {} : { commit }),
    files: Object.fromEntries(prepared.map(({ file, stored }) => [file, stored])),
  });
  const signed = await signRecord(record, key);
  if (keys) await checkSignature(signed, keys);
  const added = await releases.add(signed, new Map(prepared.flatMap(({ contents }) => contents)));
  if (!added)
    throw new CliError(`${build.name} ${build.version} was published by another process at the same time.`);
}
