import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { nodeConfig } from './node-config.ts';
import { readJson } from './release.ts';

const NAME = 'MadeAhead';

/** What the program that renders a section says. */
interface Renderer {
  /** The HTML of a page by its route's path. */
  htmlOf(path: string): string;
}

/** The routes of a section whose pages are made when it is built: `prerender` in `section.json`. */
export function prerenderedPaths(folder: string): string[] {
  const { routes } = readJson(path.join(folder, 'section.json')) as {
    routes: { path: string; prerender?: boolean }[];
  };
  return routes.filter(({ prerender }) => prerender === true).map(({ path: route }) => route);
}

/**
 * Renders pages of a section to HTML, as it is built: `prerendered/pages.json` says which file is which page, as in a
 * build of the shell (decision 0079). Not when it is served from source.
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

/** Builds the section for Node, with everything that it draws with, and loads it. */
async function loadRenderer(folder: string): Promise<Renderer> {
  const output = await mkdtemp(path.join(tmpdir(), 'made-ahead-'));
  const section = JSON.stringify(path.join(folder, 'src/section.tsx'));
  const entry = `data:text/javascript,${encodeURIComponent(
    `import { section } from ${section};import { pageHtml } from '@portal/shared-features/render-page-html';export const htmlOf = (page) => pageHtml(section, page);`,
  )}`;
  try {
    await run(nodeConfig(folder, { name: 'made-ahead', entry, output }));
    const file = pathToFileURL(path.join(output, 'made-ahead.mjs'));
    // What it exports is written above.
    return (await import(file.href)) as Renderer;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** @throws Error with what the build says is wrong */
function run(config: Configuration): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const compiler = rspack(config);
  compiler.run((error, stats) => {
    const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
    compiler.close((unclosedTags) => {
      const failed = problem ?? unclosedTags;
      if (failed) reject(failed);
      else resolve();
    });
  });
  return promise;
}
