import { chakra } from '@chakra-ui/react/styled-system';

/** A box around one item. `as="li"` inside a CardList, `as="article"` otherwise. */
export const Card = chakra('div', {
  base: {
    bg: 'surface',
    border: 'subtle',
    borderRadius: 'md',
    // With larger text, the words need the width of a phone.
    padding: { base: 'min({spacing.4}, 4vw)', md: '6' },
    _print: { padding: '0', border: 'none' },
  },
});

/** Stacked cards, exposed as a list. */
export const CardList = chakra(
  'ul',
  {
    base: {
      display: 'grid',
      gap: '4',
      '& > *': { minWidth: '0' },
      // Paper has no cards, so a line separates the items.
      '&& > * + *': { _print: { borderBlockStart: 'subtle', paddingBlockStart: '4' } },
    },
  },
  { defaultProps: { role: 'list' } },
);
