import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppConfig } from '@portal/section-sdk/app-config';
import { splitPath } from '@portal/section-sdk/route-patterns';
import { fileSource, type Snapshot, snapshotOf, type WatchedValue } from './watched-file.ts';

/** The society's logo and icons, served under `/assets/` from the configuration folder. */
export interface BrandAssets {
  /** Returns the content hash of a file under `/assets/`, or null when the file does not exist. */
  versionOf(parts: readonly string[]): Promise<string | null>;
}

/** Hashes brand assets. It reads a file again only after the file has changed. */
export function openBrandAssets(configDir: string): BrandAssets {
  const known = new Map<string, { readonly mark: string; readonly version: string }>();
  return {
    async versionOf(parts) {
      const file = path.join(configDir, ...parts);
      const mark = await fileSource(file).version();
      if (mark === null) return null;
      const cached = known.get(file);
      if (cached?.mark === mark) return cached.version;
      const content = await readFile(file).catch(() => null);
      if (content === null) return null;
      const version = hash('sha256', content).slice(0, 16);
      known.set(file, { mark, version });
      return version;
    },
  };
}

/** Adds content hashes to the URLs of logo and icons, because Chromium requests an icon again on each navigation. */
export function withBrandVersions(
  config: WatchedValue<AppConfig>,
  assets: BrandAssets,
): WatchedValue<AppConfig> {
  let last: {
    readonly source: Snapshot<AppConfig>;
    readonly key: string;
    readonly made: Snapshot<AppConfig>;
  };
  return {
    problem: config.problem,
    async current() {
      const source = await config.current();
      if (source === null) return null;
      const { society } = source.value;
      const markUrl = await versioned(society.markUrl, assets);
      const iconUrl = society.iconUrl && (await versioned(society.iconUrl, assets));
      const appIconUrl = society.appIconUrl && (await versioned(society.appIconUrl, assets));
      const key = `${markUrl} ${iconUrl} ${appIconUrl}`;
      if (last?.source === source && last.key === key) return last.made;
      const made = snapshotOf({
        ...source.value,
        society: {
          ...society,
          markUrl,
          ...(iconUrl !== undefined && { iconUrl }),
          ...(appIconUrl !== undefined && { appIconUrl }),
        },
      });
      last = { source, key, made };
      return made;
    },
  };
}

/** Appends the file's hash to a URL under `/assets/`. Other URLs, and URLs with a query, stay unchanged. */
async function versioned(url: string, assets: BrandAssets): Promise<string> {
  if (!url.startsWith('/assets/') || url.includes('?')) return url;
  const parts = splitPath(url);
  const version = parts && (await assets.versionOf(parts));
  return version ? `${url}?v=${version}` : url;
}
