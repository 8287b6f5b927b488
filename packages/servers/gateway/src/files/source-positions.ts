import { SourceMap } from 'node:module';
import { nullIfSlow } from './null-if-slow.ts';
import type { Releases } from './releases.ts';

const POSITION = /^\/releases\/([a-z0-9-]+)\/([0-9A-Za-z.-]+)\/(.+\.js):(\d+):(\d+)$/;

/** A position in a script of a release; line and column count from 1. */
interface ScriptPosition {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds source lines with source maps. Results are cached, because reading a large map takes a tenth of a second. */
export function createSourcePositions(releases: Releases) {
  const places = new Map<string, Promise<string | null>>();

  function parse(at: string): ScriptPosition | null {
    const [, name = '', version = '', file = '', line, column] = POSITION.exec(at) ?? [];
    return line === undefined ? null : { name, version, file, line: Number(line), column: Number(column) };
  }

  /** Returns null without the source map, and the position itself when the map does not have it. */
  async function findPlace(
    at: string,
    { name, version, file, line, column }: ScriptPosition,
  ): Promise<string | null> {
    const release = await releases.find(name, version);
    const opened = release && (await releases.open(release, `${file}.map`));
    if (!opened) return null;
    const text = await opened.handle.readFile('utf8').finally(() => opened.handle.close());
    const origin = new SourceMap(JSON.parse(text)).findOrigin(line, column);
    return 'fileName' in origin ? `${sourcePath(origin.fileName, name)}, line ${origin.lineNumber}` : at;
  }

  function readPlace(at: string, position: ScriptPosition): Promise<string | null> {
    const place = findPlace(at, position).catch(() => null);
    places.set(at, place);
    // The next call reads the source map again: its file may be restored, or the bucket available.
    void place.then((found) => found ?? places.delete(at));
    return place;
  }

  return {
    parse,
    /** Returns 'payments/src/pay.tsx, line 12', or the position itself while the source is unknown. Never rejects. */
    async resolve(at: string): Promise<string> {
      const position = parse(at);
      if (!position) return at;
      return (await nullIfSlow(places.get(at) ?? readPlace(at, position))) ?? at;
    },
  };
}

/** Returns the path in the repository: './src/pay.tsx' is relative to the application's folder. */
function sourcePath(fileName: string, application: string): string {
  const path = fileName.replace(/^webpack:\/\/[^/]*\//, '');
  return path.startsWith('./') ? `${application}/${path.slice(2)}` : path.replace(/^(?:\.\.\/)+/, '');
}
