import { chakra } from '@chakra-ui/react/styled-system';
import { breakpoints } from './tokens.ts';

/** Paper always gets the table, however narrow the window is. */
const narrow = `@media screen and (max-width: calc(${breakpoints.md} - 0.02px))` as const;

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The quiet box of the table; on narrow screens each row has its own. */
export const Frame = chakra('div', {
  base: {
    bg: 'surface',
    border: 'quiet',
    borderRadius: 'md',
    paddingInline: '4',
    paddingBlock: '4',
    [narrow]: { bg: 'transparent', border: 'none', padding: '0' },
    _print: { border: 'none', padding: '0' },
  },
});

export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    [narrow]: { display: 'block' },
  },
});

export const Caption = chakra('caption', {
  base: {
    textAlign: 'start',
    fontWeight: 'bold',
    fontSize: 'lg',
    lineHeight: 'tight',
    paddingBottom: '4',
    [narrow]: { display: 'block' },
  },
  variants: { hiddenFromView: { true: { ...hidden, padding: '0', [narrow]: hidden } } },
});

export const Head = chakra('thead', { base: { [narrow]: { display: 'block', marginBottom: '4' } } });

export const HeadRow = chakra('tr', {
  base: {
    borderBottom: 'control',
    [narrow]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      border: 'none',
      '&:has(button)::before': { content: '"Sort by"', color: 'ink.muted', fontSize: 'sm', width: 'full' },
    },
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
    color: 'ink.muted',
    [narrow]: { display: 'block', padding: '0' },
  },
  variants: {
    edge: {
      ...align,
      end: {
        ...align.end,
        '& > button': { flexDirection: 'row-reverse', [narrow]: { flexDirection: 'row' } },
      },
    },
    // On narrow screens the words stand in every card; what can be pressed stays.
    sortable: { false: { [narrow]: hidden } },
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
    '[aria-sort=ascending] > &, [aria-sort=descending] > &': { color: 'ink', fontWeight: 'bold' },
    _hover: { bg: 'accent.soft' },
    [narrow]: { margin: '0', paddingInline: '3', border: 'quiet', bg: 'surface' },
    _print: { minHeight: '0', color: 'ink', '& > svg': { display: 'none' } },
  },
});

export const Body = chakra('tbody', { base: { [narrow]: { display: 'grid', gap: '4' } } });

export const Row = chakra('tr', {
  base: {
    borderBottom: 'quiet',
    _last: { borderBottom: 'none', [narrow]: { borderBottom: 'quiet' } },
    // Paper has all rows.
    '@media screen': { '&[data-folded=true]': { display: 'none' } },
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: '4',
      padding: '4',
      bg: 'surface',
      border: 'quiet',
      borderRadius: 'md',
    },
  },
});

const cell = {
  paddingInline: '3',
  paddingBlock: '4',
  verticalAlign: 'top',
  textAlign: 'start',
  [narrow]: {
    display: 'block',
    padding: '0',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    _before: {
      content: 'attr(data-label)',
      display: 'block',
      color: 'ink.muted',
      fontSize: 'sm',
      fontWeight: 'normal',
    },
  },
} as const;

export const Cell = chakra('td', {
  base: cell,
  variants: {
    edge: { ...align, end: { ...align.end, whiteSpace: 'nowrap', [narrow]: { textAlign: 'start' } } },
  },
});

export const RowHeader = chakra('th', {
  base: { ...cell, fontWeight: 'semibold', [narrow]: { ...cell[narrow], gridColumn: '1 / -1' } },
});

export const Fold = chakra('div', { base: { paddingBlockStart: '4', _print: { display: 'none' } } });
