import type { SectionModule } from '@portal/platform';
import type { SectionLoader } from '../sections/loader.ts';
import type { RegistryWatch } from '../sections/registry-watch.ts';

/** A loader that has the modules of these sections; one that cannot be drawn fails the test. */
export function aSectionLoader(watch: RegistryWatch, modules: readonly SectionModule[]): SectionLoader {
  const loaded = new Map(modules.map((module) => [module.name, Promise.resolve(module)]));
  return {
    watch,
    load: (name) => loaded.get(name) ?? Promise.reject(new Error(`The test has no section ${name}`)),
    preload: () => undefined,
    prefetch: () => undefined,
    retry: () => undefined,
    describe: () => undefined,
    reportRenderFailure: (_section, error) => {
      throw error;
    },
  };
}
