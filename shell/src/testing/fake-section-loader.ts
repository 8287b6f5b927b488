import type { SectionModule } from '@portal/section-sdk';
import type { SectionLoader } from '../sections/loader.ts';
import type { RegistryObserver } from '../sections/registry-observer.ts';

/** Creates a loader with these modules. A section that fails to render fails the test. */
export function createFakeSectionLoader(
  registryObserver: RegistryObserver,
  modules: readonly SectionModule[],
): SectionLoader {
  const loaded = new Map(modules.map((module) => [module.name, Promise.resolve(module)]));
  return {
    registryObserver,
    load: (name) => loaded.get(name) ?? Promise.reject(new Error(`The test has no section ${name}`)),
    preload: () => undefined,
    prefetch: () => undefined,
    retry: () => undefined,
    describe: () => undefined,
    reportRenderError: (_section, error) => {
      throw error;
    },
  };
}
