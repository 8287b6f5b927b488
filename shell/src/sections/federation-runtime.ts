import { createInstance } from '@module-federation/enhanced/runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/** The bundler's part of the federation runtime, as it stands in every build that shares. */
interface BundlerPart {
  readonly runtime: object;
  readonly bundlerRuntime: object;
  readonly attachShareScopeMap: object;
}

/** What a build's own code is reached by, and written to. */
type Require = object;

/** Put into the shell's own build by the federation plugin, and `start` by `FederationStart` of `@portal/build`. */
declare const __webpack_require__: {
  readonly federation: BundlerPart & {
    start(part: BundlerPart, name: string, plugins: readonly object[], require: Require): void;
  };
};

declare global {
  /**
   * Called by the entry of each section with what is its own: starts to share. A section that was built before that was
   * so calls it with nothing, for the bundler's part alone.
   */
  var __PORTAL_FEDERATION__: ((require?: Require, name?: string) => BundlerPart) | undefined;
}

/**
 * Gives sections the bundler's part of the federation runtime, in place of one in each: the same functions, and what is
 * written to anew for each. Two things differ from the shell's own: a section gets an instance of its own, where `init`
 * would look for that of the build it stands in; and a container answers the shell with what is left out of a build that
 * is none.
 */
export function provideFederationRuntime(): void {
  const { runtime, bundlerRuntime, attachShareScopeMap, start } = __webpack_require__.federation;
  globalThis.__PORTAL_FEDERATION__ = (require, name) => {
    const part = {
      runtime: { ...runtime, init: createNew },
      bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
      attachShareScopeMap,
    };
    if (require !== undefined && name !== undefined) start(part, name, [], require);
    return part;
  };
}

/**
 * What `init` does where it finds none. The empty id is `init`'s too, and is needed: removing a section that failed takes
 * what it had loaded of the shared packages from under its id, which must not be where the shell keeps them.
 */
function createNew(options: Parameters<typeof createInstance>[0]) {
  return createInstance({ ...options, id: '' });
}
