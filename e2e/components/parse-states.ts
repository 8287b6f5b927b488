import path from 'node:path';

/** A state as its file of examples has it. */
export interface State {
  readonly name: string;
  /** The comment above it. */
  readonly title: string;
  readonly code: string;
}

const STATE =
  /^\/\*\* (?<title>(?:(?!\*\/).)*) \*\/\n(?<code>export function (?<name>\w+)\(\) \{\n.*?^\})$/gms;

/**
 * The states that a file of examples shows, in its order: exported functions without parameters, as Biome writes them. The
 * first comes with what all need: the imports of the file, and its data.
 */
export function parseStates(source: string): State[] {
  return [...source.matchAll(STATE)].map(
    ({ groups: { name = '', title = '', code = '' } = {}, index }, at) => {
      const before = at === 0 ? `${source.slice(0, index).trim()}\n\n` : '';
      return { name, title, code: `${before}${code.replace(/^export /, '')}` };
    },
  );
}

/** 'descriptionList', which is how a file of examples is known, for 'fact-list.tsx'. */
export const nameOf = (file: string) =>
  path.basename(file, '.tsx').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
