/** Returns the error's class name. Its message may contain member data. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Matches the first position in a release file of a stack, which belongs to the code that threw. */
const POSITION = /(\/releases\/[a-z][a-z0-9-]*\/[^/\s]+\/[\w./-]+\.js)(?:\?[^\s:]*)?(:\d+:\d+)/;

/** Returns where the error was thrown, '/releases/payments/1.0.0-a/page.js:1:234'. Undefined outside of releases. */
export function errorPosition(error: unknown): string | undefined {
  const [, file, position] = POSITION.exec((error instanceof Error && error.stack) || '') ?? [];
  return file === undefined ? undefined : `${file}${position}`;
}
