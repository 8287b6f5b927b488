import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppConfig } from '@portal/section-sdk/app-config';
import { splitPath } from '@portal/section-sdk/route-patterns';
import { fileSource, type Snapshot, snapshotOf, type WatchedValue } from './watched-file.ts';

/** The society's mark and icon, served under `/assets/` from the configuration folder. */
export interface BrandAssets {
  /** The content hash of a file under `/assets/`, or null when the file does not exist. */
  versionOf(parts: readonly string[]): Promise<string | null>;
}

/** Hashes brand assets. A file is read again only after it changed. */
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
      const version = createHash('sha256').update(content).digest('hex').slice(0, 16);
      known.set(file, { mark, version });
      return version;
    },
  };
}

/**
 * The configuration with content hashes in the addresses of the mark and the icon (`?v=…`). Browsers may then cache both
 * for good: Chromium fetches the icon again for each navigation inside the page where it must revalidate.
 */
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
      const key = `${markUrl} ${iconUrl}`;
      if (last?.source === source && last.key === key) return last.made;
      const made = snapshotOf({
        ...source.value,
        society: { ...society, markUrl, ...(iconUrl !== undefined && { iconUrl }) },
      });
      last = { source, key, made };
      return made;
    },
  };
}

/** An address under `/assets/` with the hash of its file; any other address, and one with a query, as it is. */
async function versioned(url: string, assets: BrandAssets): Promise<string> {
  if (!url.startsWith('/assets/') || url.includes('?')) return url;
  const parts = splitPath(url);
  const version = parts && (await assets.versionOf(parts));
  return version ? `${url}?v=${version}` : url;
}
