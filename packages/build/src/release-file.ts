import type { Compiler } from '@rspack/core';
import { providedModules } from './provides.ts';

/** The sign-in code's file in a build of the shell. */
export const SIGN_IN_SCRIPT = 'sign-in.js';

/** The script of the public pages that are made ahead; the gateway knows it by this name. */
export const PUBLIC_PAGE_SCRIPT = 'public-page.js';

/** What the shell says of itself, so that promotions can be checked against it. */
export interface ShellFacts {
  /** The addresses that it keeps for itself. */
  readonly routes: readonly string[];
  /** The icons that an entry of the navigation may have. */
  readonly icons: readonly string[];
}

/**
 * Writes `release.json`, from which the release is published: its version, what the shell says of itself, the script
 * that signs members in, and what it gives its sections.
 */
export class ReleaseFile {
  readonly #version: string;
  readonly #facts: ShellFacts;

  constructor(version: string, facts: ShellFacts) {
    this.#version = version;
    this.#facts = facts;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseFile', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseFile', stage }, () => {
        const provides = providedModules(compiler.context);
        const text = JSON.stringify(
          { version: this.#version, ...this.#facts, preload: { signIn: [SIGN_IN_SCRIPT] }, provides },
          null,
          2,
        );
        compilation.emitAsset('release.json', new compiler.rspack.sources.RawSource(text));
      });
    });
  }
}
