import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

// At most two columns; one if the text is too large for two.
const twoColumns = 'repeat(auto-fill, minmax(min(100%, max(11rem, 50% - 1rem)), 1fr))';
const threeColumns = 'repeat(auto-fill, minmax(min(100%, max(11rem, 33% - 2rem)), 1fr))';

const half = 'calc(50% - {spacing.2})';
const third = 'calc((100% - 2 * {spacing.8}) / 3)';

/** On a phone, short pairs share a line, and a long one has its own. */
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  width: 'full',
  columnGap: { base: '4', sm: '8' },
  rowGap: { base: '4', md: '6' },
  '& > div': { flex: '1 1 auto', minWidth: { base: half, sm: '0' }, maxWidth: 'full' },
} as const;

/**
 * Labels above values, in one to three columns; with `row`, side by side where no value breaks. With `line`, labels
 * before values in one line.
 * Selectors style the items: a Chakra component for each label and value is slow on a page with many.
 */
export const DescriptionList = chakra('dl', {
  base: {
    display: 'grid',
    columnGap: '8',
    rowGap: '6',
    // As specific as the selector after it, which lists in one line change.
    '& > div:where([data-explained])': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      alignContent: 'start',
      columnGap: '2',
    },
    '& > div': { minWidth: '0' },
    '& > div > dt': { color: 'text.muted', fontSize: 'sm' },
    '& > div > [data-part=value]': {
      order: '1',
      width: 'full',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
      fontSize: 'md',
      fontWeight: 'medium',
    },
    // With larger text, no word is wider than a phone.
    '& > div > [data-part=value][data-emphasis]': {
      fontSize: 'min({fontSizes.xl}, 11vw)',
      fontWeight: 'bold',
      lineHeight: 'tight',
      marginTop: '1',
    },
    '& > div > [data-part=explanation]': { display: 'flex' },
    '& > div > [data-part=note]': { order: '2', color: 'text.muted', fontSize: 'sm' },
  },
  variants: {
    columns: {
      1: { gridTemplateColumns: 'minmax(0, 1fr)' },
      2: { gridTemplateColumns: { base: twoColumns, _print: 'repeat(2, minmax(0, 1fr))' } },
      3: {
        ...rowStyle,
        display: { base: 'flex', sm: 'grid' },
        gridTemplateColumns: { base: twoColumns, md: threeColumns },
      },
      row: {
        ...rowStyle,
        '& > div': {
          ...rowStyle['& > div'],
          // Aligned with three columns.
          minWidth: { base: half, sm: '0', lg: third, _print: third },
        },
      },
      line: {
        display: 'flex',
        flexWrap: 'wrap',
        rowGap: '1',
        '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
        '& > div > dd[data-part]': { width: 'auto' },
      },
    },
  },
  defaultVariants: { columns: 2 },
});

type DescriptionListItemProps = {
  label: string;
  help?: ReactNode;
  /** Without children, or with false, `missing` is shown. */
  children?: ReactNode;
  missing?: string;
  /** Larger text, for the most important value of the page. */
  emphasis?: boolean;
  /** One sentence below the value that explains it. */
  note?: string | undefined;
};

/** A label with its value, inside a DescriptionList. */
export function DescriptionListItem({
  label,
  help,
  children,
  missing = 'Not available',
  emphasis = false,
  note,
}: DescriptionListItemProps) {
  const isMissing = children === undefined || children === null || children === false || children === '';
  return (
    <div data-explained={help === undefined ? undefined : ''}>
      <dt>{label}</dt>
      <dd data-part="value" data-emphasis={emphasis ? '' : undefined}>
        {isMissing ? missing : children}
      </dd>
      {/* Placed next to the label but read after the value. Inside the label, its name would become part of it. */}
      {help && <dd data-part="explanation">{help}</dd>}
      {note !== undefined && <dd data-part="note">{note}</dd>}
    </div>
  );
}
