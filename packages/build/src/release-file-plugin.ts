import type { Compiler } from '@rspack/core';
import { collectProvidedModules } from './provided-exports.ts';

export const AUTH_SCRIPT = 'auth-script.js';

/** The script of prerendered public pages. The gateway finds it by this name. */
export const STATIC_PAGE_SCRIPT = 'static-page.js';

/** Data of the shell against which promotions are checked. */
export interface ShellMetadata {
  readonly routes: readonly string[];
  readonly icons: readonly string[];
}

/** Writes `release.json`: version, shell metadata, authentication script, provided modules. */
export class ReleaseFilePlugin {
  readonly #version: string;
  readonly #metadata: ShellMetadata;

  constructor(version: string, metadata: ShellMetadata) {
    this.#version = version;
    this.#metadata = metadata;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFile', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseFile', stage }, () => {
        const provides = collectProvidedModules(compiler.context);
        const text = JSON.stringify(
          { version: this.#version, ...this.#metadata, preload: { signIn: [AUTH_SCRIPT] }, provides },
          null,
          2,
        );
        compilation.emitAsset('release.json', new compiler.rspack.sources.RawSource(text));
      });
    });
  }
}
