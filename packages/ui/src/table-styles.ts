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
    paddingInline: '4',
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
    paddingBottom: '4',
    ...onNarrowScreen({ display: 'block' }),
  },
  variants: { hiddenFromView: { true: { ...hidden, padding: '0', ...onNarrowScreen(hidden) } } },
});

export const Head = chakra('thead', { base: onNarrowScreen({ display: 'block', marginBottom: '4' }) });

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

const align = { start: { textAlign: 'start' }, end: { textAlign: 'end' } } as const;

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
    edge: {
      ...align,
      end: {
        ...align.end,
        '& > button': { flexDirection: 'row-reverse', ...onNarrowScreen({ flexDirection: 'row' }) },
      },
    },
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
    _print: { minHeight: '0', color: 'text', '& > svg': { display: 'none' } },
  },
});

export const Body = chakra('tbody', { base: onNarrowScreen({ display: 'grid', gap: '4' }) });

export const Row = chakra('tr', {
  base: {
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
  variants: {
    compact: {
      true: onNarrowScreen({ gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '4', rowGap: '1' }),
    },
  },
});

const cell = { paddingInline: '3', paddingBlock: '4', verticalAlign: 'top', textAlign: 'start' } as const;

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

/** A card has the whole width. With large text a line may not fit there. */
const noWrap = { true: { whiteSpace: 'nowrap', ...onNarrowScreen({ whiteSpace: 'normal' }) } } as const;

/** Places of a cell in a compact card, which has no labels. */
const cardPlaces = {
  start: onNarrowScreen({
    gridRow: '1',
    gridColumn: '1',
    _before: { display: 'none' },
    [oneColumn]: { gridColumn: '1 / -1' },
  }),
  end: onNarrowScreen({
    gridRow: '1',
    gridColumn: '2',
    textAlign: 'end',
    fontWeight: 'semibold',
    _before: { display: 'none' },
    [oneColumn]: { gridRow: '2', gridColumn: '1 / -1', textAlign: 'start' },
  }),
  below: onNarrowScreen({ gridColumn: '1 / -1', _before: { display: 'none' } }),
  hidden: onNarrowScreen({ display: 'none' }),
} as const;

export const Cell = chakra('td', {
  base: { ...cell, ...onNarrowScreen(cardCell) },
  variants: {
    noWrap,
    edge: {
      ...align,
      end: { ...align.end, whiteSpace: 'nowrap', ...onNarrowScreen({ textAlign: 'start' }) },
    },
    cardPlace: cardPlaces,
  },
});

export const RowHeader = chakra('th', {
  base: { ...cell, fontWeight: 'semibold', ...onNarrowScreen({ ...cardCell, gridColumn: '1 / -1' }) },
  variants: { noWrap, cardPlace: cardPlaces },
});

/** The part of a text that a card omits. */
export const OmittedInCard = chakra('span', { base: onNarrowScreen({ display: 'none' }) });

export const OnlyInCard = chakra('span', {
  base: { display: 'none', ...onNarrowScreen({ display: 'inline' }) },
});

export const EllipsisInCard = chakra('span', {
  base: onNarrowScreen({ whiteSpace: 'nowrap', _before: { content: '"…"' } }),
});

export const CollapseRow = chakra('div', { base: { paddingBlockStart: '4', _print: { display: 'none' } } });
