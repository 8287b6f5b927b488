import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { nodeConfig } from './node-config.ts';
import { readJson } from './release.ts';

const NAME = 'PrerenderPlugin';

interface Renderer {
  /** Returns the HTML of a page by its route's path. */
  htmlOf(path: string): string;
}

/** Returns the routes of a section with `prerender` in `section.json`. */
export function prerenderedPaths(folder: string): string[] {
  const { routes } = readJson(path.join(folder, 'section.json')) as {
    routes: { path: string; prerender?: boolean }[];
  };
  return routes.filter(({ prerender }) => prerender === true).map(({ path: route }) => route);
}

/**
 * Renders pages of a section to HTML during its build. `prerendered/pages.json` maps paths to files, as in a build of
 * the shell (decision 0042). Development servers skip it.
 */
export class PrerenderPlugin {
  readonly #pages: readonly string[];

  constructor(pages: readonly string[]) {
    this.#pages = pages;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.rspack.sources;
    const files = new Map<string, string>();
    compiler.hooks.beforeRun.tapPromise(NAME, async () => {
      const { htmlOf } = await loadRenderer(compiler.context);
      const pages: Record<string, string> = {};
      for (const page of this.#pages) {
        const file = `prerendered/${page.slice(1).replaceAll('/', '-')}.html`;
        files.set(file, htmlOf(page));
        pages[page] = file;
      }
      files.set('prerendered/pages.json', `${JSON.stringify(pages, null, 2)}\n`);
    });
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const [file, text] of files) compilation.emitAsset(file, new RawSource(text));
      });
    });
  }
}

/** Builds the section and its renderer for Node, and loads the program. */
async function loadRenderer(folder: string): Promise<Renderer> {
  const output = await mkdtemp(path.join(tmpdir(), 'prerender-'));
  const section = JSON.stringify(path.join(folder, 'src/section.tsx'));
  const entry = `data:text/javascript,${encodeURIComponent(
    `import { section } from ${section};import { renderPageHtml } from '@portal/shared-features/render-page-html';export const htmlOf = (page) => renderPageHtml(section, page);`,
  )}`;
  try {
    await run(nodeConfig(folder, entry, output));
    const file = pathToFileURL(path.join(output, 'prerender.mjs'));
    // The entry above defines these exports.
    return (await import(file.href)) as Renderer;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** @throws Error with the build's errors */
function run(config: Configuration): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const compiler = rspack(config);
  compiler.run((error, stats) => {
    const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
    compiler.close((closeError) => {
      const failed = problem ?? closeError;
      if (failed) reject(failed);
      else resolve();
    });
  });
  return promise;
}
