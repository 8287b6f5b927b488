import type { Compiler } from '@rspack/core';

/** Writes `release.json`, from which the release is published: its version, its own addresses, and the chunks that sign members in. */
export class ReleaseFile {
  readonly #version: string;
  readonly #routes: readonly string[];

  constructor(version: string, routes: readonly string[]) {
    this.#version = version;
    this.#routes = routes;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFile', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseFile', stage }, () => {
        const signIn = compilation.namedChunkGroups.get('sign-in')?.getFiles() ?? [];
        const text = JSON.stringify(
          { version: this.#version, routes: this.#routes, preload: { signIn } },
          null,
          2,
        );
        compilation.emitAsset('release.json', new compiler.rspack.sources.RawSource(text));
      });
    });
  }
}
