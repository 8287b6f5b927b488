/** Words of the project's former private vocabulary, as /docs/glossary.md replaces them. */
const REPLACED_WORDS =
  /\b(?:anew|whoever|insists?|reflex|spoils?|spoiled|in vain|mends?|mended|told|standings?|wanted|hostile|stand-ins?|made ahead)\b/gi;

/** Replaces inline code. It is upper-case, because a sentence may begin with it. */
const CODE = 'CODE';

/** Words of a sentence; a longer one is to be split. */
const MAX_SENTENCE_WORDS = 25;
const MAX_TITLE_LENGTH = 72;

export interface WordingCounts {
  readonly replacedWords: number;
  readonly longSentences: number;
  readonly longTitles: number;
}

/** Counts the wording faults of one file: in its comments and test titles, or in the whole text of a document. */
export function countWording(file: string, source: string): WordingCounts {
  const isDocument = file.endsWith('.md');
  const blocks = isDocument ? documentBlocks(source) : commentBlocks(source);
  return {
    replacedWords: blocks.reduce((total, block) => total + (block.match(REPLACED_WORDS)?.length ?? 0), 0),
    longSentences: blocks.flatMap(sentencesOf).filter((sentence) => wordCount(sentence) > MAX_SENTENCE_WORDS)
      .length,
    longTitles: isDocument ? 0 : testTitles(source).filter((title) => title.length > MAX_TITLE_LENGTH).length,
  };
}

/** Paragraphs, list items and table cells, without code. */
function documentBlocks(source: string): string[] {
  return source
    .replaceAll(/^```.*?^```/gms, '')
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
