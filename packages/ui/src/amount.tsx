import { chakra } from '@chakra-ui/react/styled-system';

/** An amount already written out ('$1,204.50'), in figures of equal width that never break. */
export const Amount = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: {
    size: {
      md: { fontWeight: 'medium' },
      lg: { fontSize: 'lg', fontWeight: 'semibold' },
      xl: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 'bold', lineHeight: 'tight' },
    },
  },
  defaultVariants: { size: 'md' },
});
