import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 58, bottom: 66 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** For readers with low vision: at least 12 points, dark text on white. */
export const SIZE = { small: 12, body: 13, heading: 16, society: 17, title: 25, highlight: 30 } as const;
export const LINE_GAP = 3.5;

export const COLOR = {
  text: '#1d1d24',
  muted: '#4a4a55',
  accent: '#17456b',
  border: '#b9bdc6',
  soft: '#eef3f8',
} as const;

/** The portal's font without subsetting, so that accented names work. */
const files = {
  regular: '400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  bold: '700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
} as const;
export type FontName = keyof typeof files;

/** Fonts by name, read once. */
export const fonts = Object.entries(files).map(([name, file]) => [name, read(file)] as const);

function read(file: string): Buffer {
  return readFileSync(
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${file}`)),
  );
}
