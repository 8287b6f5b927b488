import { chakra } from '@chakra-ui/react/styled-system';

/** Running text; lines never grow past about 70 characters. */
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

/** A heading; set the level with `as` and the look with `size`. The page's only h1 is PageHeader. */
export const Heading = chakra('h2', {
  base: { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
  variants: {
    size: {
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl' },
      // With larger text no word of a title is wider than a phone.
      '2xl': { fontSize: { base: 'min({fontSizes.xl}, 11vw)', md: '2xl' } },
    },
  },
  defaultVariants: { size: 'lg' },
});
