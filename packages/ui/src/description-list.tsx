import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Labels above values, in up to two columns. */
export const DescriptionList = chakra('dl', {
  base: { display: 'grid', columnGap: '8', rowGap: '6' },
  variants: {
    columns: {
      1: { gridTemplateColumns: 'minmax(0, 1fr)' },
      2: {
        gridTemplateColumns: {
          // Two at most, and one where the text is too large for two.
          base: 'repeat(auto-fill, minmax(min(100%, max(11rem, 50% - 1rem)), 1fr))',
          _print: 'repeat(2, minmax(0, 1fr))',
        },
      },
    },
  },
  defaultVariants: { columns: 2 },
});

const Label = chakra('dt', { base: { color: 'text.muted', fontSize: 'sm' } });

// Seen beside the label, and read after the value: within the label its name would be said with the label's own.
const Explanation = chakra('dd', { base: { display: 'flex' } });

const Value = chakra('dd', {
  base: { order: '1', width: 'full', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  variants: {
    emphasis: {
      // With larger text no word of it is wider than a phone.
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
  /** A Help that explains the label. */
  help?: ReactNode;
  /** Nothing here is said in words: `missing`. */
  children?: ReactNode;
  missing?: string;
  /** The most important value of the page is the largest. */
  emphasis?: boolean;
  /** What the label or the value means, in a sentence under it. */
  note?: string | undefined;
};

/** One label with its value, inside a DescriptionList. */
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
