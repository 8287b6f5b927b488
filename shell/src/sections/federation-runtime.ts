import { createInstance } from '@module-federation/enhanced/runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/** The bundler's part of the federation runtime, as it stands in every build that shares. */
interface BundlerPart {
  readonly runtime: object;
  readonly bundlerRuntime: object;
  readonly attachShareScopeMap: object;
}

/** Put into the shell's own build by the federation plugin. */
declare const __webpack_require__: { readonly federation: BundlerPart };

declare global {
  /** Asked for by the entry of each section (`sectionConfig` of `@portal/build`), which writes to what it is given. */
  var __PORTAL_FEDERATION__: (() => BundlerPart) | undefined;
}

/**
 * Gives sections the bundler's part of the federation runtime, in place of one in each: the same functions, and what is
 * written to anew for each. Two things differ from the shell's own: a section gets an instance of its own, where `init`
 * would look for that of the build it stands in; and a container answers the shell with what is left out of a build that
 * is none.
 */
export function provideFederationRuntime(): void {
  const { runtime, bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  globalThis.__PORTAL_FEDERATION__ = () => ({
    runtime: { ...runtime, init: createNew },
    bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
    attachShareScopeMap,
  });
}

/**
 * What `init` does where it finds none. The empty id is `init`'s too, and is needed: removing a section that failed takes
 * what it had loaded of the shared packages from under its id, which must not be where the shell keeps them.
 */
function createNew(options: Parameters<typeof createInstance>[0]) {
  return createInstance({ ...options, id: '' });
}
