import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Labels above values, in one or two columns; with `line`, labels before values in one line. */
export const DescriptionList = chakra('dl', {
  base: { display: 'grid', columnGap: '8', rowGap: '6' },
  variants: {
    columns: {
      1: { gridTemplateColumns: 'minmax(0, 1fr)' },
      2: {
        gridTemplateColumns: {
          // At most two columns; one if the text is too large for two.
          base: 'repeat(auto-fill, minmax(min(100%, max(11rem, 50% - 1rem)), 1fr))',
          _print: 'repeat(2, minmax(0, 1fr))',
        },
      },
      line: {
        display: 'flex',
        flexWrap: 'wrap',
        rowGap: '1',
        '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
        '& dd': { width: 'auto' },
      },
    },
  },
  defaultVariants: { columns: 2 },
});

const Label = chakra('dt', { base: { color: 'text.muted', fontSize: 'sm' } });

// Placed next to the label but read after the value. Inside the label, its name would become part of the label's.
const Explanation = chakra('dd', { base: { display: 'flex' } });

const Value = chakra('dd', {
  base: { order: '1', width: 'full', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  variants: {
    emphasis: {
      // With larger text, no word is wider than a phone.
      true: {
        fontSize: 'min({fontSizes.xl}, 11vw)',
        fontWeight: 'bold',
        lineHeight: 'tight',
        marginTop: '1',
      },
      false: { fontSize: 'md', fontWeight: 'medium' },
    },
  },
});

const Note = chakra('dd', { base: { order: '2', color: 'text.muted', fontSize: 'sm' } });

const Pair = chakra('div', {
  base: { minWidth: '0' },
  variants: {
    explained: {
      true: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        alignContent: 'start',
        columnGap: '2',
      },
    },
  },
});

type DescriptionListItemProps = {
  label: string;
  help?: ReactNode;
  /** Without children, `missing` is shown. */
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
  const isMissing = children === undefined || children === null || children === '';
  return (
    <Pair explained={help !== undefined}>
      <Label>{label}</Label>
      <Value emphasis={emphasis}>{isMissing ? missing : children}</Value>
      {help && <Explanation>{help}</Explanation>}
      {note !== undefined && <Note>{note}</Note>}
    </Pair>
  );
}
