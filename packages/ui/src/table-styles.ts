import { chakra } from '@chakra-ui/react/styled-system';
import { breakpoints } from './tokens.ts';

const narrowScreen = `@media screen and (max-width: calc(${breakpoints.md} - 0.02px))`;
/** In rem, so that larger text needs a wider container. */
const narrowContainer = '@container (max-width: 40rem)';
/** The same for a table with wide cells, such as several buttons. */
const narrowForWideTable = '@container wide-table (max-width: 54rem)';

/** A table shown as cards: on a narrow screen, or with too large text. Print always shows the table. */
const onNarrowScreen = <Styles extends object>(styles: Styles) => ({
  [narrowScreen]: styles,
  '@media screen': { [narrowContainer]: styles, [narrowForWideTable]: styles },
});

/** In a container that is too narrow for two columns of a card, because the text is larger. */
const oneColumn = '@container (max-width: 12rem)';

/** Query container; an element cannot query its own width. */
export const Container = chakra('div', {
  base: { containerType: 'inline-size', _print: { containerType: 'normal' } },
  variants: { wide: { true: { containerName: 'wide-table' } } },
});

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Box around the table; on narrow screens, each row has its own box. */
export const Frame = chakra('div', {
  base: {
    bg: 'surface',
    border: 'subtle',
    borderRadius: 'md',
    // With the padding of the cells, the text starts where that of a card does.
    paddingInline: '3',
    paddingBlock: '4',
    ...onNarrowScreen({ bg: 'transparent', border: 'none', padding: '0' }),
    _print: { border: 'none', padding: '0' },
  },
});

export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    ...onNarrowScreen({ display: 'block' }),
  },
});

export const Caption = chakra('caption', {
  base: {
    textAlign: 'start',
    fontWeight: 'bold',
    fontSize: 'lg',
    lineHeight: 'tight',
    paddingInline: '3',
    paddingBottom: '4',
    ...onNarrowScreen({ display: 'block', paddingInline: '0' }),
  },
  variants: { hiddenFromView: { true: { ...hidden, padding: '0', ...onNarrowScreen(hidden) } } },
});

export const Head = chakra('thead', {
  base: onNarrowScreen({ display: 'block', '&:has(button)': { marginBottom: '4' } }),
});

export const HeadRow = chakra('tr', {
  base: {
    borderBottom: 'control',
    ...onNarrowScreen({
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      border: 'none',
      '&:has(button)::before': { content: '"Sort by"', color: 'text.muted', fontSize: 'sm', width: 'full' },
    }),
  },
});

export const HeadCell = chakra('th', {
  base: {
    textAlign: 'start',
    verticalAlign: 'middle',
    paddingInline: '3',
    paddingBlock: '2',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'text.muted',
    ...onNarrowScreen({ display: 'block', padding: '0' }),
    // Whole words: the page's width is enough for them.
    _print: { overflowWrap: 'normal' },
  },
  variants: {
    edge: { start: { textAlign: 'start' }, end: { textAlign: 'end' } },
    // On narrow screens each card repeats the header texts, so only sort buttons stay.
    sortable: { false: onNarrowScreen(hidden) },
  },
});

export const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'control',
    marginInline: '-0.5rem',
    paddingInline: '2',
    borderRadius: 'md',
    color: 'accent',
    fontWeight: 'semibold',
    cursor: 'pointer',
    '[aria-sort=ascending] > &, [aria-sort=descending] > &': { color: 'text', fontWeight: 'bold' },
    _hover: { bg: 'accent.soft' },
    ...onNarrowScreen({ margin: '0', paddingInline: '3', border: 'subtle', bg: 'surface' }),
    // Browsers repeat the head on every page only if it contains no button.
    _print: { display: 'contents', '& > svg': { display: 'none' } },
  },
});

const cardCell = {
  display: 'block',
  padding: '0',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  _before: {
    content: 'attr(data-label)',
    display: 'block',
    color: 'text.muted',
    fontSize: 'sm',
    fontWeight: 'normal',
    whiteSpace: 'normal',
  },
} as const;

/** The rows. Selectors style the cells, because a Chakra component for each cell is slow in a long table. */
export const Body = chakra('tbody', {
  base: {
    ...onNarrowScreen({ display: 'grid', gap: '4' }),
    '& > tr': {
      borderBottom: 'subtle',
      _last: { borderBottom: 'none', ...onNarrowScreen({ borderBottom: 'subtle' }) },
      // Print shows all rows.
      '&[data-collapsed=true]': { '@media screen': { display: 'none' } },
      ...onNarrowScreen({
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        [oneColumn]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        gap: '4',
        padding: 'min({spacing.4}, 4vw)',
        bg: 'surface',
        border: 'subtle',
        borderRadius: 'md',
      }),
    },
    '& > tr > :is(th, td)': {
      paddingInline: '3',
      paddingBlock: '4',
      verticalAlign: 'top',
      textAlign: 'start',
      ...onNarrowScreen(cardCell),
      _print: { paddingBlock: '2' },
    },
    '& > tr > th': { fontWeight: 'semibold', ...onNarrowScreen({ gridColumn: '1 / -1' }) },
    // A card has the whole width. With large text a line may not fit there.
    '& > tr > [data-no-wrap]': { whiteSpace: 'nowrap', ...onNarrowScreen({ whiteSpace: 'normal' }) },
    '& > tr > [data-align=end]': {
      textAlign: 'end',
      whiteSpace: 'nowrap',
      ...onNarrowScreen({ textAlign: 'start' }),
    },
    // Places of a cell in a card. The first line and the lines below it have no labels.
    '& > tr > :is([data-card=start], [data-card=end], [data-card=below])': onNarrowScreen({
      _before: { display: 'none' },
    }),
    '& > tr > [data-card=start]': onNarrowScreen({
      gridRow: '1',
      gridColumn: '1',
      [oneColumn]: { gridColumn: '1 / -1' },
    }),
    '& > tr > [data-card=end]': onNarrowScreen({
      gridRow: '1',
      gridColumn: '2',
      textAlign: 'end',
      fontWeight: 'semibold',
      [oneColumn]: { gridRow: '2', gridColumn: '1 / -1', textAlign: 'start' },
    }),
    '& > tr > [data-card=below]': onNarrowScreen({ gridColumn: '1 / -1' }),
    '& > tr > [data-card=hidden]': onNarrowScreen({ display: 'none' }),
  },
  variants: {
    compact: {
      true: {
        '& > tr': onNarrowScreen({
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: '4',
          rowGap: '1',
        }),
      },
    },
  },
});

/** The part of a text that a card omits. */
export const OmittedInCard = chakra('span', { base: onNarrowScreen({ display: 'none' }) });

export const OnlyInCard = chakra('span', {
  base: { display: 'none', ...onNarrowScreen({ display: 'inline' }) },
});

export const EllipsisInCard = chakra('span', {
  base: onNarrowScreen({ whiteSpace: 'nowrap', _before: { content: '"…"' } }),
});

export const CollapseRow = chakra('div', {
  base: {
    paddingInline: '3',
    paddingBlockStart: '4',
    ...onNarrowScreen({ paddingInline: '0' }),
    _print: { display: 'none' },
  },
});
