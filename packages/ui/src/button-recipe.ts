import { defineRecipe } from '@chakra-ui/react/styled-system';

/** Forced colours make all buttons look alike, so the primary button is filled with the text colour. */
const filledInForcedColors = {
  '@media (forced-colors: active)': {
    '&:not(:disabled)': {
      forcedColorAdjust: 'none',
      bg: 'ButtonText',
      color: 'ButtonFace',
      borderColor: 'ButtonText',
      _focusVisible: { boxShadow: 'none' },
    },
    '&:hover:not(:disabled, [aria-disabled])': {
      bg: 'Highlight',
      color: 'HighlightText',
      borderColor: 'Highlight',
    },
  },
} as const;

/** Shared by buttons and button-like links: 48 px high, one variant per purpose. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    // With larger text, no word of a button is wider than a phone.
    flexWrap: 'wrap',
    gap: '2',
    minHeight: 'control',
    paddingInline: { base: 'min({spacing.6}, 5vw)', md: '6' },
    paddingBlock: '2',
    borderRadius: 'md',
    border: '2px solid transparent',
    fontSize: 'md',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color 150ms, border-color 150ms, color 150ms',
    '&:disabled, &[aria-disabled]': { cursor: 'not-allowed' },
    _print: { display: 'none' },
    '&:disabled': {
      bg: 'sunken',
      color: 'text.muted',
      borderColor: 'border.control',
      borderStyle: 'dashed',
    },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'accent.contrast',
        '&:hover:not(:disabled, [aria-disabled])': { bg: 'accent.hover' },
        ...filledInForcedColors,
      },
      secondary: {
        bg: 'surface',
        color: 'accent',
        borderColor: 'accent',
        '&:hover:not(:disabled, [aria-disabled])': { bg: 'accent.soft', color: 'accent.hover' },
      },
      ghost: {
        bg: 'transparent',
        color: 'accent',
        paddingInline: '3',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        '&:hover:not(:disabled, [aria-disabled])': { bg: 'accent.soft', color: 'accent.hover' },
      },
    },
  },
  defaultVariants: { variant: 'primary' },
});
