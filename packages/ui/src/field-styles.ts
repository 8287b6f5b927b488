import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';

/** The box of every typed or chosen answer. */
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

/** One field: label, hint, control and error below each other. */
export const FieldStack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', maxWidth: 'field' },
});

/** A group of choices under one legend. */
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

/** A box or a dot of 28 px in the middle of a target of 48 px, drawn so that its border has the contrast of the rest. */
export const ChoiceInput = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    display: 'grid',
    placeContent: 'center',
    width: '1.75rem',
    height: '1.75rem',
    bg: 'surface',
    border: 'control',
    cursor: 'pointer',
    _before: { content: '""', width: '1rem', height: '1rem' },
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
        // Of boxes only: the dots of a question that nobody has answered are indeterminate as well.
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

/** The whole row of a choice can be pressed. */
export const ChoiceRow = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    paddingBlock: '2',
    cursor: 'pointer',
    // With larger text a certificate number may be wider than a phone.
    overflowWrap: 'anywhere',
    '&:has(:disabled)': { color: 'text.muted', cursor: 'not-allowed' },
  },
  variants: {
    boxed: {
      true: {
        bg: 'surface',
        border: 'control',
        borderRadius: 'md',
        paddingInline: '4',
        '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft' },
      },
    },
  },
});
