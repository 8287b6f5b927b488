import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';

/** Box of text inputs and selects. */
export const controlRecipe = defineRecipe({
  base: {
    width: 'full',
    minHeight: 'control',
    paddingInline: '3',
    paddingBlock: '2',
    bg: 'surface',
    color: 'text',
    border: 'control',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: 'body',
    _invalid: { borderColor: 'danger' },
    '&:disabled': { bg: 'sunken', color: 'text.muted', borderStyle: 'dashed', cursor: 'not-allowed' },
    '&:read-only:not(select)': { bg: 'sunken' },
  },
});

/** A field: label, hint, control and error, stacked. */
export const FieldStack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', maxWidth: 'field' },
});

/** Choices under one legend. */
export const FieldSet = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    minWidth: '0',
    padding: '0',
    margin: '0',
  },
});

/**
 * A checkbox or radio of 28 px in a 48 px target, rendered in CSS for enough contrast. With larger text it leaves the
 * width of a phone to the words.
 */
export const ChoiceInput = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    display: 'grid',
    placeContent: 'center',
    width: 'min(1.75rem, 9vw)',
    aspectRatio: '1',
    bg: 'surface',
    border: 'control',
    cursor: 'pointer',
    _before: { content: '""', width: 'min(1rem, 5vw)', aspectRatio: '1' },
    _checked: { bg: 'accent', borderColor: 'accent', _before: { bg: 'accent.contrast' } },
    _invalid: { borderColor: 'danger' },
    '&:disabled': { borderStyle: 'dashed', cursor: 'not-allowed' },
    _highContrast: { appearance: 'auto' },
  },
  variants: {
    shape: {
      checkbox: {
        borderRadius: '0.25rem',
        _before: { clipPath: 'polygon(12% 46%, 0 60%, 40% 96%, 100% 18%, 86% 6%, 38% 68%)' },
        // Only checkboxes: radios without a selection match `:indeterminate` too.
        _indeterminate: {
          bg: 'accent',
          borderColor: 'accent',
          _before: { bg: 'accent.contrast', clipPath: 'inset(40% 0)' },
        },
      },
      radio: { borderRadius: 'full', _before: { clipPath: 'circle(40%)' } },
    },
  },
});

/** Below a choice, aligned with its words. */
export const BelowChoice = chakra('div', {
  base: { paddingInlineStart: 'calc(min(1.75rem, 9vw) + min({spacing.3}, 3vw))' },
});

/** Makes the whole row clickable. */
export const ChoiceRow = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 'min({spacing.3}, 3vw)',
    minHeight: 'control',
    paddingBlock: '2',
    cursor: 'pointer',
    // With larger text, a certificate number may be wider than a phone.
    overflowWrap: 'anywhere',
    '&:has(:disabled)': { color: 'text.muted', cursor: 'not-allowed' },
  },
  variants: {
    boxed: {
      true: {
        bg: 'surface',
        border: 'control',
        borderRadius: 'md',
        paddingInline: 'min({spacing.4}, 4vw)',
        '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft' },
      },
    },
  },
});
