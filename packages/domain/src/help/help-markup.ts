import { isHelpLink } from './help-links.ts';

/** Markup of a help article, one line per block: '• ', '1. ', '## ', '[your profile](/profile)' (SUP-11, AMB-55). */
export const BULLET = '• ';
export const HEADING = '## ';
/** Returns the sign of a numbered list item. */
export const numbered = (position: number): string => `${position}. `;

/** Markup of a link. Returns only the label if articles may not link to the address. */
export function linkMarkup(label: string, address: string | null | undefined): string {
  const plain = label.replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim();
  return plain !== '' && address && isHelpLink(address) ? `[${plain}](${address})` : label;
}

/** Characters that are invisible or change the text direction; they could disguise text. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

/** One line of markup: single spaces and visible characters only. */
export function escapeMarkup(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE_CHARACTERS, '').trim();
}

/** Text and links. */
export type HelpInline = readonly (string | { readonly label: string; readonly to: string })[];

/** A block of a help article. */
export type HelpBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: HelpInline }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly HelpInline[] };

const LINK = /\[([^[\]]+)\]\((\/[^\s()]*)\)/g;
const BLOCK_MARKERS = [
  { kind: 'bullets', marker: /^• +/ },
  { kind: 'numbers', marker: /^\d{1,3}\. +/ },
  { kind: 'heading', marker: /^## +/ },
] as const;

/** Parses an article. A link to a page that articles may not link to becomes its label. */
export function parseHelpMarkup(text: string): HelpBlock[] {
  const blocks: HelpBlock[] = [];
  let items: HelpInline[] = [];
  for (const line of text.split('\n').map(escapeMarkup).filter(Boolean)) {
    const { kind, marker } = BLOCK_MARKERS.find(({ marker }) => marker.test(line)) ?? {
      kind: 'paragraph',
      marker: /^/,
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
