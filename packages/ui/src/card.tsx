import { chakra } from '@chakra-ui/react/styled-system';

/** A quiet box around one thing. `as="li"` inside a CardList, `as="article"` by itself. */
export const Card = chakra('div', {
  base: {
    bg: 'surface',
    border: 'subtle',
    borderRadius: 'md',
    padding: { base: '4', md: '6' },
    _print: { padding: '0', border: 'none' },
  },
});

/** Cards below each other, read out as a list with its length. */
export const CardList = chakra(
  'ul',
  { base: { display: 'grid', gap: '4', '& > *': { minWidth: '0' } } },
  { defaultProps: { role: 'list' } },
);
