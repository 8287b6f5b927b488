import { isHelpLink } from './help-links.ts';

/**
 * An answer travels as plain text, a line for each block, and keeps its structure by signs that are text as well: a list
 * begins its lines with '• ' or '1. ', a heading with '## ', and a link to a page of the portal reads
 * '[your profile](/profile)' (SUP-11, AMB-55).
 */
export const BULLET = '• ';
export const HEADING = '## ';
export const numbered = (position: number): string => `${position}. `;

/** A link as text: its label alone where it leads to nothing that an article may lead to. */
export function linkMarkup(label: string, address: string | null | undefined): string {
  const plain = label.replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim();
  return plain !== '' && address && isHelpLink(address) ? `[${plain}](${address})` : label;
}

/** Signs that are not seen, or turn text around: none may dress one text up as another. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

/** One line of an answer: single spaces, and only what is seen. */
export function escapeMarkup(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE_CHARACTERS, '').trim();
}

/** Words, and links among them. */
export type HelpInline = readonly (string | { readonly label: string; readonly to: string })[];

/** A piece of an answer, as a page shows it. */
export type HelpBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: HelpInline }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly HelpInline[] };

const LINK = /\[([^[\]]+)\]\((\/[^\s()]*)\)/g;
const BLOCK_MARKERS = [
  { kind: 'bullets', sign: /^• +/ },
  { kind: 'numbers', sign: /^\d{1,3}\. +/ },
  { kind: 'heading', sign: /^## +/ },
] as const;

/** The structure of an answer, from its text; what names a page that no article may lead to keeps its label alone. */
export function parseHelpMarkup(text: string): HelpBlock[] {
  const blocks: HelpBlock[] = [];
  let items: HelpInline[] = [];
  for (const line of text.split('\n').map(escapeMarkup).filter(Boolean)) {
    const { kind, sign: marker } = BLOCK_MARKERS.find(({ sign: marker }) => marker.test(line)) ?? {
      kind: 'paragraph',
      sign: /^/,
    };
    const words = parseInline(line.replace(marker, ''));
    if (kind === 'heading' || kind === 'paragraph') blocks.push({ kind, text: words });
    else if (blocks.at(-1)?.kind === kind) items.push(words);
    else {
      items = [words];
      blocks.push({ kind, items });
    }
  }
  return blocks;
}

function parseInline(line: string): HelpInline {
  const words: (string | { label: string; to: string })[] = [];
  let end = 0;
  for (const { 0: whole, 1: label = '', 2: to = '', index } of line.matchAll(LINK)) {
    words.push(line.slice(end, index), isHelpLink(to) ? { label, to } : label);
    end = index + whole.length;
  }
  words.push(line.slice(end));
  return words.filter((word) => word !== '');
}
