import type { Compiler } from '@rspack/core';
import { collectProvidedModules } from './provided-exports.ts';

/** The sign-in code's file in a build of the shell. */
export const AUTH_SCRIPT = 'sign-in.js';

/** The script of the public pages that are made ahead; the gateway knows it by this name. */
export const STATIC_PAGE_SCRIPT = 'public-page.js';

/** What the shell says of itself, so that promotions can be checked against it. */
export interface ShellMetadata {
  /** The addresses that it keeps for itself. */
  readonly routes: readonly string[];
  /** The icons that an entry of the navigation may have. */
  readonly icons: readonly string[];
}

/**
 * Writes `release.json`, from which the release is published: its version, what the shell says of itself, the script
 * that signs members in, and what it gives its sections.
 */
export class ReleaseFilePlugin {
  readonly #version: string;
  readonly #facts: ShellMetadata;

  constructor(version: string, metadata: ShellMetadata) {
    this.#version = version;
    this.#facts = metadata;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFile', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseFile', stage }, () => {
        const provides = collectProvidedModules(compiler.context);
        const text = JSON.stringify(
          { version: this.#version, ...this.#facts, preload: { signIn: [AUTH_SCRIPT] }, provides },
          null,
          2,
        );
        compilation.emitAsset('release.json', new compiler.rspack.sources.RawSource(text));
      });
    });
  }
}
