import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Name and version of a build, and its federation container, which is unique per release. */
export interface BuildInfo {
  readonly name: string;
  readonly version: string;
  readonly container: string;
}

/**
 * Describes the build of the workspace in `folder`. The version ends with a hash of all build inputs, so equal sources
 * have equal versions on every machine. Turbo computes the hash, or `portal build` in a standalone section repository.
 * Without a hash the build is called 'dev'.
 */
export function buildInfo(folder: string): BuildInfo {
  const { name, version } = readJson(path.join(folder, 'package.json')) as { name: string; version: string };
  const hash = (process.env.TURBO_HASH ?? process.env.PORTAL_BUILD_HASH)?.slice(0, 10) ?? 'dev';
  const release = `${version}-${hash}`;
  const application = name.replace('@portal/', '').replace('mfe-', '');
  return {
    name: application,
    version: release,
    container: `${application}_${release}`.replace(/\W/g, '_'),
  };
}

/** Reads a JSON file. @throws what `JSON.parse` or the file system throws */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
