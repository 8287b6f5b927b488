import { chakra } from '@chakra-ui/react/styled-system';

/** Body text; at most about 70 characters per line. */
export const Text = chakra('p', {
  base: { maxWidth: 'prose' },
  variants: {
    size: {
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg', lineHeight: '1.4' },
    },
    tone: {
      default: { color: 'text' },
      muted: { color: 'text.muted' },
    },
  },
});

/** A heading; `as` sets the level and `size` the look. Only PageHeader renders an h1. */
export const Heading = chakra('h2', {
  base: { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
  variants: {
    size: {
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      // With larger text, no word of a title is wider than a phone.
      xl: { fontSize: 'min({fontSizes.xl}, 11vw)' },
      '2xl': { fontSize: { base: 'min({fontSizes.xl}, 11vw)', md: '2xl' } },
    },
  },
  defaultVariants: { size: 'lg' },
});
