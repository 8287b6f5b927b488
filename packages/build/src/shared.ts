import { createRequire } from 'node:module';
import path from 'node:path';
import { readJson } from './release.ts';

interface SharedModule {
  singleton: true;
  version?: string;
  requiredVersion: string;
  strictVersion?: true;
  eager?: true;
  import?: false;
}

/** Eager modules, loaded with the shell. */
const CORE = [
  '@portal/api',
  '@portal/section-sdk/event-bus',
  '@portal/section-sdk',
  '@portal/section-sdk/router',
  '@portal/ui',
];
/** Modules that load when the first page imports them. */
const ON_DEMAND = ['@portal/ui/date-picker', '@portal/ui/dialog', '@portal/ui/form', '@portal/ui/table'];

const packagesFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Returns the modules shared at run time, as strict singletons that only the shell provides: React and our facades,
 * never the large libraries behind them (decision 0003). A section built against a newer facade than the shell's fails
 * alone, with one clear error. `promote` rejects a section that was built with a newer React than the shell's.
 */
export function sharedModules(role: 'shell' | 'section', folder: string): Record<string, SharedModule> {
  const core: Partial<SharedModule> = role === 'shell' ? { eager: true } : { import: false };
  const onDemand: Partial<SharedModule> = role === 'shell' ? {} : { import: false };
  const requiredVersion = `^${installedVersion(folder, 'react')}`;
  return Object.fromEntries([
    ...['react', 'react/jsx-runtime', 'react-dom'].map((name) => [
      name,
      { singleton: true, requiredVersion, ...core },
    ]),
    ...CORE.map((name) => [name, { ...facadePath(name), ...core }]),
    ...ON_DEMAND.map((name) => [name, { ...facadePath(name), ...onDemand }]),
  ]) as Record<string, SharedModule>;
}

/** Returns the folder of the package that a module belongs to. */
export function packageFolder(module: string): string {
  return path.join(packagesFolder, module.split('/')[1] ?? '');
}

/** Returns the version of the package that an application's module belongs to. */
export function installedVersion(folder: string, module: string): string {
  const file = createRequire(path.join(folder, 'package.json')).resolve(
    `${module.split('/')[0]}/package.json`,
  );
  return (readJson(file) as { version: string }).version;
}

function facadePath(name: string): SharedModule {
  const { version } = readJson(path.join(packageFolder(name), 'package.json')) as { version: string };
  return { singleton: true, version, requiredVersion: `^${version}`, strictVersion: true };
}
