/** Words of the project's former private vocabulary, as /docs/glossary.md replaces them. */
const REPLACED_WORDS =
  /\b(?:anew|whoever|insists?|reflex|spoils?|spoiled|in vain|mends?|mended|told|standings?|wanted|hostile|stand-ins?|made ahead)\b/gi;

const CODE_FILE = /\.(?:tsx?|mjs)(?:\.template)?$/;

/** Replaces inline code. It is upper-case, because a sentence may begin with it. */
const CODE = 'CODE';

const MAX_SENTENCE_WORDS = 20;
const MAX_TITLE_LENGTH = 72;

export interface WordingCounts {
  readonly replacedWords: number;
  readonly longSentences: number;
  readonly longTitles: number;
}

/** Counts the wording faults of a file: in code its comments and test titles, else the whole text. */
export function countWording(file: string, source: string): WordingCounts {
  const isCode = CODE_FILE.test(file);
  const blocks = isCode ? commentBlocks(source) : documentBlocks(source);
  return {
    replacedWords: blocks.reduce((total, block) => total + (block.match(REPLACED_WORDS)?.length ?? 0), 0),
    longSentences: blocks.flatMap(sentencesOf).filter((sentence) => wordCount(sentence) > MAX_SENTENCE_WORDS)
      .length,
    longTitles: isCode ? testTitles(source).filter((title) => title.length > MAX_TITLE_LENGTH).length : 0,
  };
}

/** Paragraphs, list items and table cells, without front matter and code. */
function documentBlocks(source: string): string[] {
  return source
    .replace(/^---\n.*?^---\n/ms, '')
    .replaceAll(/^ *```.*?^ *```/gms, '')
    .replaceAll(/`[^`\n]*`/g, CODE)
    .replaceAll(/^\s*(?:[-*]|\d+\.)\s+/gm, '\n\n')
    .split(/\n\s*\n|\||\n#+ /)
    .map(joinLines);
}

/** Each comment as one text; consecutive line comments are one. */
function commentBlocks(source: string): string[] {
  const blocks = [...source.matchAll(/(?:^|\s)\/\*\*?(.*?)\*\//gs)].map(([, text = '']) =>
    text.replaceAll(/^\s*\* ?/gm, ''),
  );
  const lines = [...source.matchAll(/(?:(?:^|\n)[ \t]*\/\/[^\n]*)+/g)].map(([text]) =>
    text.replaceAll(/^\s*\/\/ ?/gm, ''),
  );
  return [...blocks, ...lines]
    .flatMap((text) => text.replaceAll(/`[^`\n]*`/g, CODE).split(/\n\s*\n|\n\s*(?:[-*]|\d+\.) |\n\s*@/))
    .map(joinLines);
}

const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const sentencesOf = (block: string): string[] => block.split(/(?<=[.!?:;])\s+(?=[A-Z[*('"])|;\s/);
const wordCount = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Titles of tests, suites and steps that are written as one literal. */
function testTitles(source: string): string[] {
  const call =
    /\b(?:test|describe)(?:\.(?:only|skip|step|describe))*(?:\.(?:each|for)\([^;]*?\)|)\(\s*(['"`])((?:\\.|(?!\1)[^\n])*)\1\s*,/g;
  return [...source.matchAll(call)].map(([, , title = '']) => title.replaceAll('\\', ''));
}
