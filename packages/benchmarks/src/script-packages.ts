import { readFile } from 'node:fs/promises';
import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const DEPENDENCY = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;
const WORKSPACE = /packages\/([^/]+)\/src\//;

/** Code of the application itself, and of the bundler's runtime. */
export const OWN_CODE = 'own code';

/** Returns the package of a source in a source map, such as `react-dom` or `@portal/ui`. */
export function packageOfSource(source: string): string {
  const dependency = DEPENDENCY.exec(source)?.[1];
  if (dependency !== undefined) return dependency;
  const workspace = WORKSPACE.exec(source)?.[1];
  return workspace === undefined ? OWN_CODE : `@portal/${workspace}`;
}

export function addTo(totals: Map<string, number>, key: string, amount: number): void {
  totals.set(key, (totals.get(key) ?? 0) + amount);
}

/** Returns the characters of a minified script by package, from its source map. */
export async function lengthByPackage(script: string): Promise<Map<string, number>> {
  const lines = (await readFile(script, 'utf8')).split('\n');
  const map = await readSourceMap(script);
  const totals = new Map<string, number>();
  for (const [line, segments] of decodedMappings(map).entries()) {
    for (const [index, [column, source]] of segments.entries()) {
      const end = segments[index + 1]?.[0] ?? lines[line]?.length ?? 0;
      addTo(totals, packageOfSource(map.sources[source ?? -1] ?? ''), end - column);
    }
  }
  return totals;
}

/** Returns a function from a position in a script, counted from 0, to the package of the code there. */
export async function openPackageLookup(script: string): Promise<(line: number, column: number) => string> {
  const map = await readSourceMap(script);
  return (line, column) => packageOfSource(originalPositionFor(map, { line: line + 1, column }).source ?? '');
}

async function readSourceMap(script: string): Promise<TraceMap> {
  return new TraceMap(await readFile(`${script}.map`, 'utf8'));
}
