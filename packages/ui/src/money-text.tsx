import { chakra } from '@chakra-ui/react/styled-system';

/** A formatted amount ('$1,204.50') in tabular figures, without line breaks. */
export const MoneyText = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: {
    size: {
      md: { fontWeight: 'medium' },
      lg: { fontSize: 'lg', fontWeight: 'semibold' },
      // With larger text, it is no wider than a phone.
      xl: {
        fontSize: { base: 'min({fontSizes.xl}, 11vw)', md: '2xl' },
        fontWeight: 'bold',
        lineHeight: 'tight',
      },
    },
  },
  defaultVariants: { size: 'md' },
});
