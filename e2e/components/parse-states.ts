import path from 'node:path';

/** A state in an example file. */
export interface State {
  readonly name: string;
  /** The comment above it. */
  readonly title: string;
  readonly code: string;
}

const STATE =
  /^\/\*\* (?<title>(?:(?!\*\/).)*) \*\/\n(?<code>export function (?<name>\w+)\(\) \{\n.*?^\})$/gms;

/**
 * Parses the states of an example file in order: exported functions without parameters, formatted by Biome. The first
 * one includes the file's imports and data.
 */
export function parseStates(source: string): State[] {
  return [...source.matchAll(STATE)].map(
    ({ groups: { name = '', title = '', code = '' } = {}, index }, at) => {
      const before = at === 0 ? `${source.slice(0, index).trim()}\n\n` : '';
      return { name, title, code: `${before}${code.replace(/^export /, '')}` };
    },
  );
}

/** Returns the example's name, 'descriptionList' for 'description-list.tsx'. */
export const nameOf = (file: string) =>
  path.basename(file, '.tsx').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
