import path from 'node:path';

/** A state as its file of examples has it. */
export interface State {
  readonly name: string;
  /** The comment above it. */
  readonly words: string;
  readonly code: string;
}

const STATE =
  /^\/\*\* (?<words>(?:(?!\*\/).)*) \*\/\n(?<code>export function (?<name>\w+)\(\) \{\n.*?^\})$/gms;

/**
 * The states that a file of examples shows, in its order: exported functions without parameters, as Biome writes them. The
 * first comes with what all need: the imports of the file, and its data.
 */
export function statesIn(source: string): State[] {
  return [...source.matchAll(STATE)].map(
    ({ groups: { name = '', words = '', code = '' } = {}, index }, at) => {
      const before = at === 0 ? `${source.slice(0, index).trim()}\n\n` : '';
      return { name, words, code: `${before}${code.replace(/^export /, '')}` };
    },
  );
}

/** 'factList', which is how a file of examples is known, for 'fact-list.tsx'. */
export const nameOf = (file: string) =>
  path.basename(file, '.tsx').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
