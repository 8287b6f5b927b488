import { chakra } from '@chakra-ui/react/styled-system';

/** An amount already written out ('$1,204.50'), in figures of equal width that never break. */
export const MoneyText = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: {
    size: {
      md: { fontWeight: 'medium' },
      lg: { fontSize: 'lg', fontWeight: 'semibold' },
      // With larger text it is not wider than a phone.
      xl: {
        fontSize: { base: 'min({fontSizes.xl}, 11vw)', md: '2xl' },
        fontWeight: 'bold',
        lineHeight: 'tight',
      },
    },
  },
  defaultVariants: { size: 'md' },
});
