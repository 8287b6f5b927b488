import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a build is called: its version, and the name of its federation container, which differs for each release. */
export interface ReleaseName {
  /** 'shell', or that of the section. */
  readonly name: string;
  readonly version: string;
  readonly container: string;
}

/**
 * Names the build of the workspace in `folder`. A hash of everything that goes into the build is the tail of the version,
 * so the same sources have the same version on every machine: turbo's, or in a section's own repository that of
 * `portal build`. Without one the build is called 'dev'.
 */
export function releaseName(folder: string): ReleaseName {
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

/** Reads a JSON file; throws what `JSON.parse` or the file system throws. */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
